/* What the worker has kept on this phone: pages of tricks, and the pack of the rules. */
/** @import { Searched } from "./search.js" */
import { SITE } from "./site.js";

const PLACE = "/~/"; // in the addresses of the pack, where the phone has the site

/**
 * @typedef {object} Pack
 * @property {Record<string, { main: string }>} pages by their addresses
 * @property {{ questions: Searched[], stop: string[] }} search
 */

/**
 * The addresses of the kept pages of tricks, that of the newest first.
 * @returns {Promise<string[]>}
 */
export async function keptTricks() {
  if (!("caches" in window)) return []; // on plain HTTP
  const addresses = await (await caches.open(`pages${SITE}`)).keys();
  return addresses.map(({ url }) => new URL(url).pathname).reverse();
}

/**
 * The kept page of a trick.
 * @param {string} address
 */
export async function keptTrick(address) {
  const copy = await (await caches.open(`pages${SITE}`)).match(address);
  return new DOMParser().parseFromString((await copy?.text()) ?? "", "text/html");
}

/**
 * The pack; null where there is none yet, or nothing can be kept.
 * @returns {Promise<Pack | null>}
 */
export async function keptPack() {
  if (!("caches" in window)) return null;
  const cache = await caches.open(`pack${SITE}`);
  const [address] = await cache.keys();
  const packed = address && (await cache.match(address));
  return packed ? JSON.parse((await packed.text()).replaceAll(PLACE, `${SITE}/`)) : null;
}

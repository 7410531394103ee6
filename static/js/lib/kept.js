/* What the worker has kept on this phone: pages of tricks, and the pack of the rules. */
/** @import { Searched } from "./search.js" */

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
  const addresses = await (await caches.open("pages")).keys();
  return addresses.map(({ url }) => new URL(url).pathname).reverse();
}

/**
 * The kept page of a trick.
 * @param {string} address
 */
export async function keptTrick(address) {
  const copy = await (await caches.open("pages")).match(address);
  return new DOMParser().parseFromString((await copy?.text()) ?? "", "text/html");
}

/**
 * The pack; null where there is none yet, or nothing can be kept.
 * @returns {Promise<Pack | null>}
 */
export async function keptPack() {
  if (!("caches" in window)) return null;
  const cache = await caches.open("pack");
  const [address] = await cache.keys();
  const packed = address && (await cache.match(address));
  return packed ? packed.json() : null;
}

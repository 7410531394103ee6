/* What the worker has kept on this phone: pages of tricks, and the pack of the rules. */
/** @import { BegunData } from "../types.js" */
/** @import { Searched } from "./search.js" */
/** @import { FirstPages } from "./first-page.js" */
import { SITE } from "./site.js";

export const BEGUN = `begun${SITE}`;
const PLACE = "/~/"; // in the addresses of the pack, where the phone has the site

/**
 * @typedef {object} Pack
 * @property {Record<string, { main: string }>} pages by their addresses
 * @property {Searched[]} search
 * @property {FirstPages} begin
 */

/**
 * The addresses in a cache, the newest first.
 * @param {string} name
 * @returns {Promise<string[]>}
 */
async function addressesIn(name) {
  if (!("caches" in window)) return []; // on plain HTTP
  const addresses = await (await caches.open(name)).keys();
  return addresses.map(({ url }) => new URL(url).pathname).reverse();
}

/** The pages of tricks with which this phone began a game, until the server has all of it. */
export const begunTricks = () => addressesIn(BEGUN);

/** The kept pages of tricks. */
export async function keptTricks() {
  return [...(await begunTricks()), ...(await addressesIn(`pages${SITE}`))];
}

/**
 * What the kept page of a trick is drawn from.
 * @param {string} address
 * @returns {Promise<BegunData>}
 */
export async function keptData(address) {
  const copy = await caches.match(address);
  const page = new DOMParser().parseFromString((await copy?.text()) ?? "", "text/html");
  return JSON.parse(page.getElementById("round-data")?.textContent ?? "{}");
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

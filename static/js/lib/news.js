/* Asks what is new at a table. */
/** @import { News } from "../types.js" */
import { noticeVersion } from "./new-version.js";

const GONE = [403, 404, 410]; // the table was deleted, or this phone may not follow any more
const LIMIT = 10_000; // milliseconds
const UNHEARD = { news: null, isHeard: false, pause: 2_000 };

/**
 * @typedef {object} Heard
 * @property {News | null} news null where nothing is new, or nobody answers
 * @property {boolean} isHeard whether the server answers
 * @property {number} pause milliseconds after which to ask again
 */

/**
 * What is new since the record was so long, with what lies in the rounds that are asked about; null
 * where nobody answers.
 * @param {string} address
 * @param {number} length
 * @param {number[]} [rounds]
 */
export async function newsOf(address, length, rounds = []) {
  const asked = [...new Set(rounds)].map((round) => `&round=${round}`).join("");
  return (await ask(`${address}?length=${length}${asked}`)).news;
}

/**
 * Whether anything is new since the record was so long, and so much had changed beside it.
 * @param {string} address
 * @param {number} length
 * @param {number} changes
 */
export function anythingNew(address, length, changes) {
  return ask(`${address}?length=${length}&changes=${changes}`);
}

/**
 * @param {string} address
 * @returns {Promise<Heard>}
 */
async function ask(address) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT);
  try {
    const answer = await fetch(address, {
      headers: { Accept: "application/json" },
      signal: limit.signal,
    });
    noticeVersion(answer);
    if (GONE.includes(answer.status)) location.reload(); // the page says why
    const pause = Number(answer.headers.get("X-Ask-Again")) * 1000 || UNHEARD.pause;
    if (answer.status === 204) return { news: null, isHeard: true, pause };
    const news = answer.ok ? await answer.json() : null;
    return typeof news?.length === "number" ? { news, isHeard: true, pause } : UNHEARD;
  } catch {
    return UNHEARD;
  } finally {
    clearTimeout(timer);
  }
}

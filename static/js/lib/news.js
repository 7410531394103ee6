/* Asks what is new at a table. */
/** @import { News } from "../types.js" */
import { noticeVersion } from "./new-version.js";

const GONE = [403, 404, 410]; // the table was deleted, or this phone may not follow any more
const LIMIT = 10_000; // milliseconds

/**
 * What is new since the record was so long, with all that was entered in a round, where one is
 * asked about; null where nobody answers.
 * @param {string} address
 * @param {number} length
 * @param {number} [round]
 * @returns {Promise<News | null>}
 */
export async function newsOf(address, length, round) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT);
  const asked = round === undefined ? `length=${length}` : `length=${length}&round=${round}`;
  try {
    const answer = await fetch(`${address}?${asked}`, {
      headers: { Accept: "application/json" },
      signal: limit.signal,
    });
    noticeVersion(answer);
    if (GONE.includes(answer.status)) location.reload(); // the page says why
    const news = answer.ok ? await answer.json() : null;
    return typeof news?.length === "number" ? news : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/* What a correction changes, for a person to read before it is made. */
/** @import { RoundState, SentenceData, Trick } from "../types.js" */
import { outcome } from "./sentences.js";

/**
 * The tricks that another seat takes, or at another price: their numbers, and how they end then.
 * @param {SentenceData} data
 * @param {RoundState} before
 * @param {RoundState} after
 */
export function changedTricks(data, before, after) {
  const changed = after.tricks.filter((trick, index) => !endsAs(trick, before.tricks[index]));
  return changed.map((trick) => ({
    number: trick.number,
    headline: outcome(data, trick).headline,
  }));
}

/**
 * @param {Trick} trick
 * @param {Trick | undefined} other
 */
function endsAs({ winner, price, bottle }, other) {
  return other?.winner === winner && other.price === price && other.bottle === bottle;
}

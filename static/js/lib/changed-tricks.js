/* What a correction changes, for a person to read before it is made. */
/** @import { Hand, LaidCard, RoundState, SentenceData, Trick } from "../types.js" */
import { outcome } from "./sentences.js";
import { tricksOf } from "./tricks.js";

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
 * The tricks in which a tapped card is another hand's then: their numbers, and their cards.
 * @param {RoundState} before
 * @param {RoundState} after
 */
export function movedCards(before, after) {
  const hands = new Map(tricksOf(before).flatMap((plays) => plays.map(keyed)));
  return tricksOf(after)
    .map((plays, index) => ({ number: index + 1, plays }))
    .filter(({ plays }) =>
      plays.map(keyed).some(([key, hand]) => (hands.get(key) ?? hand) !== hand),
    );
}

/**
 * @param {LaidCard} play
 * @returns {[string, Hand]}
 */
function keyed({ card, event, hand }) {
  return [`${card} ${event}`, hand];
}

/**
 * @param {Trick} trick
 * @param {Trick | undefined} other
 */
function endsAs({ winner, price, bottle }, other) {
  return other?.winner === winner && other.price === price && other.bottle === bottle;
}

/* What a correction changes, for a person to read before it is made. */
/** @import { Hand, LaidCard, RoundState, SentenceData, Trick } from "../types.js" */
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
 * The tricks in which a tapped card is another hand's then: their numbers, and their cards.
 * @param {RoundState} before
 * @param {RoundState} after
 */
export function movedCards(before, after) {
  const hands = new Map(courses(before).flatMap((plays) => plays.map(keyed)));
  return courses(after)
    .map((plays, index) => ({ number: index + 1, plays }))
    .filter(({ plays }) =>
      plays.map(keyed).some(([key, hand]) => (hands.get(key) ?? hand) !== hand),
    );
}

/**
 * The cards trick by trick, those of the running one last.
 * @param {RoundState} state
 */
function courses({ tricks, trick }) {
  return [...tricks.map(({ plays }) => plays), trick];
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

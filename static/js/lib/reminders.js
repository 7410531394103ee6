/* What a table that agreed to be reminded is told. */
/** @import { Hand, Reminder, RoundState, Suit } from "../types.js" */

/**
 * What the plays tell whoever remembers all of them; null once a trick was skipped, since then
 * nobody knows it all.
 * @param {RoundState} state
 * @returns {Reminder | null}
 */
export function reminder(state) {
  if (state.tricks.some((trick) => trick.isSkipped)) return null;
  const cards = Object.keys(state.suits).map(Number);
  cards.sort((a, b) => a - b); // the keys of twins come last
  const prices = state.bottles.map((bottle) => bottle.price);
  if (state.best) prices[state.inPlay] = Math.min(state.best.card, state.price);
  const price = Math.max(...prices);
  const below = cards.filter((card) => card < price && !state.played[card]);
  const impsTrick = cards.length - state.hands * state.due; // so many of them nobody holds
  return {
    price,
    played: cards.filter((card) => state.played[card]),
    below,
    undercut: below.length === 0 ? "no" : below.length > impsTrick ? "yes" : "maybe",
    coins: state.coins,
    out: state.order[0].map((_, hand) => outOf(state, hand)),
  };
}

/**
 * The colours that a hand is held to be out of, by rank.
 * @param {RoundState} state
 * @param {Hand} hand
 * @returns {Suit["rank"][]}
 */
function outOf(state, hand) {
  const misses = state.misses.filter((miss) => miss.hand === hand);
  const ranks = new Set(misses.map((miss) => state.suits[miss.led].rank));
  return Array.from(ranks).sort();
}

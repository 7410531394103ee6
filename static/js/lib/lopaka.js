/* What Lopaka plays, and why (rules 10.4 to 10.6). */
/** @import { Card, LopakasReason, RoundState } from "../types.js" */
import { winning } from "./tricks.js";

/**
 * The card that Lopaka has to play now; null when it is not his turn, or his hand is not known.
 * @param {RoundState} state
 * @returns {Card | null}
 */
export function lopakasCard({ lopaka, turn, open, trick, price, suits }) {
  if (lopaka === null || turn !== lopaka || !open || !open.size) return null;
  const held = Array.from(open);
  if (!trick.length) return Math.max(...held);
  const following = held.filter((card) => suits[card] === suits[trick[0].card]);
  const playable = following.length ? following : held;
  const taking = playable.filter((card) => takes(card, trick, price));
  return taking.length ? Math.max(...taking) : Math.min(...playable);
}

/**
 * Why Lopaka plays this card.
 * @param {RoundState} state
 * @param {Card} card
 * @returns {LopakasReason}
 */
export function whyLopaka({ trick, price, suits }, card) {
  if (!trick.length) return "leads";
  if (takes(card, trick, price)) return "wins";
  return suits[card] === suits[trick[0].card] ? "follows" : "loses";
}

/**
 * Which of his rules another card is against where this one is due, or lies there.
 * @param {RoundState} state
 * @param {Card} due
 * @param {Card | undefined} card
 * @returns {LopakasReason}
 */
export function lopakasRule({ trick, price, suits, lopaka }, due, card) {
  const own = trick.findIndex((laid) => laid.hand === lopaka);
  const before = own < 0 ? trick : trick.slice(0, own);
  if (!before.length) return "leads";
  const led = suits[before[0].card];
  if (card !== undefined && suits[due] === led && suits[card] !== led) return "follows";
  return takes(due, before, price) ? "wins" : "loses";
}

/**
 * Whether a card would take the trick as it lies.
 * @param {Card} card
 * @param {{ card: Card }[]} trick
 * @param {number} price
 */
function takes(card, trick, price) {
  return winning([...trick, { card }], price).card === card;
}

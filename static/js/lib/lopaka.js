/* What Lopaka plays, and why, by the state of a round (rules.js). */
import { winning } from "./tricks.js";

/** The card that Lopaka plays now by his rules; null when it is not his turn, or his hand is not known. */
export function lopakasCard({ lopaka, turn, open, trick, price, suits }) {
  if (lopaka === null || turn !== lopaka || !open || !open.size) return null;
  const held = Array.from(open);
  if (!trick.length) return Math.max(...held);
  const following = held.filter((card) => suits[card] === suits[trick[0].card]);
  const playable = following.length ? following : held;
  const taking = playable.filter((card) => winning([...trick, { card }], price).card === card);
  return taking.length ? Math.max(...taking) : Math.min(...playable);
}

/** Why Lopaka plays the card that is due: it leads, wins, or loses and follows or not. */
export function whyLopaka({ trick, price, suits }, card) {
  if (!trick.length) return "leads";
  if (winning([...trick, { card }], price).card === card) return "wins";
  return suits[card] === suits[trick[0].card] ? "follows" : "loses";
}

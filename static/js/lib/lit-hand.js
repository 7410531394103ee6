/* The hand that the next card comes from. */
/** @import { Card, Hand, RoundState } from "../types.js" */
import { canHold, isDealt, mayPlay } from "./refusals.js";
import { handOf } from "./rules.js";

/**
 * The hand that is lit: whose turn it is. In the duel the one of its player that was chosen, else
 * the open one as long as it has cards.
 * @param {RoundState} state
 * @param {number[]} held how many cards each hand plays in a round
 * @param {Hand | null} chosen
 */
export function litHand(state, held, chosen) {
  const { free, seats, turn } = state;
  if (!free || turn === null) return turn;
  if (chosen !== null && mayPlay(state, chosen, turn)) return chosen;
  const seat = turn % seats;
  return [seat, seat + seats].find((hand) => held[hand] > playedFrom(state, hand)) ?? turn;
}

/**
 * The hand that lays a card: the one that is lit, unless nobody chose it and the other one of its
 * player is likelier: it alone can hold the card, or the lit one was dealt openly without it.
 * @param {RoundState} state
 * @param {Card} card
 * @param {Hand} lit
 * @param {Hand | null} chosen
 */
export function layingHand(state, card, lit, chosen) {
  if (!state.free || lit === chosen) return lit;
  const { owners, seats, hands } = state;
  const other = (lit + seats) % hands;
  const isElsewhere = isDealt(state, lit) && owners[card] !== lit;
  return handOf(state, card, isElsewhere && canHold(state, other, card) ? other : lit);
}

/**
 * How many cards came from a hand.
 * @param {RoundState} state
 * @param {Hand} hand
 */
function playedFrom({ tricks, trick }, hand) {
  const plays = [...tricks.flatMap((taken) => taken.plays), ...trick];
  return plays.filter((play) => play.hand === hand).length;
}

/*
 * What was pointed at for the next tap: the card of the trick that it replaces, and in the duel the
 * hand that it comes from.
 */
/** @import { Card, EntryData, Hand, RoundState } from "../types.js" */
/** @import { PhoneGame } from "../lib/phone-game.js" */
import { canHold, isDealt, mayPlay } from "../lib/refusals.js";
import { handOf } from "../lib/rules.js";
import { tricksOf } from "../lib/tricks.js";

/** @typedef {ReturnType<typeof pointing>} Pointing */

/**
 * @param {EntryData} data
 * @param {PhoneGame} game
 * @param {string | null} lit the hand that was tapped before the page came, by its number
 */
export function pointing({ held }, game, lit) {
  /** @type {number | null} the event whose card the next key replaces */
  let picked = null;
  /** @type {Hand | null} */
  let chosen = lit === null ? null : Number(lit);

  /** The hand that is to play. */
  const litNow = () => litHand(game.round().state(), held, chosen);

  return {
    lit: litNow,
    picked: () => picked,

    /**
     * The hand that would lay a card now.
     * @param {Card} card
     */
    handFor: (card) => layingHand(game.round().state(), card, litNow() ?? 0, chosen),

    /**
     * The next key replaces the card of this event; picked again, it does not.
     * @param {number} event
     */
    pick(event) {
      picked = picked === event ? null : event;
    },

    /**
     * The next card comes from this hand, or from the one that is due; none is replaced.
     * @param {Hand | null} hand
     */
    choose(hand) {
      picked = null;
      chosen = hand;
    },
  };
}

/**
 * The hand that is lit: whose turn it is. In the duel the one of its player that was chosen, else
 * the open one as long as it has cards.
 * @param {RoundState} state
 * @param {number[]} held how many cards each hand plays in a round
 * @param {Hand | null} chosen
 */
function litHand(state, held, chosen) {
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
function layingHand(state, card, lit, chosen) {
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
function playedFrom(state, hand) {
  return tricksOf(state)
    .flat()
    .filter((play) => play.hand === hand).length;
}

/*
 * What was pointed at for the next tap: the card of the trick that it replaces, and in the duel the
 * hand that it comes from.
 */
/** @import { Card, EntryData, Hand } from "../types.js" */
/** @import { PhoneGame } from "../lib/phone-game.js" */
import { layingHand, litHand } from "../lib/lit-hand.js";

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

/* What a tapped card or seat asks for, or why it cannot be. */
/** @import { EntryData, RefusalCode } from "../types.js" */
/** @import { Recorder } from "./recorder.js" */
import { shake } from "../drawing/shake.js";
import { mayPlay } from "../lib/refusals.js";
import { refused } from "../lib/sentences.js";
import { tellRefusal } from "../lib/signals.js";

/**
 * @param {EntryData} data
 * @param {Recorder} recorder
 */
export function taps(data, { game, say, record, pointed, showPointed }) {
  /**
   * @param {Element} key
   * @param {RefusalCode} code
   * @param {{ hand: number, card?: number, due?: number | null }} tap
   */
  function refuse(key, code, tap) {
    say(refused(data, game.round().state(), code, tap));
    shake(key);
    tellRefusal();
  }

  /** @param {HTMLButtonElement} key */
  function tapCard(key) {
    const event = pointed.picked();
    if (event === null) playCard(key);
    else replaceCard(key, event);
  }

  /** @param {HTMLButtonElement} key */
  function playCard(key) {
    const card = Number(key.value);
    const hand = pointed.handFor(card);
    const code = game.round().refusal({ type: "play", hand, card });
    if (code) refuse(key, code, { hand, card, due: game.round().lopakasCard() });
    else record("play", { card, to_act: hand, assumed: game.round().isAssumed() ? 1 : 0 });
  }

  /**
   * The card of an event of the running trick was another one.
   * @param {HTMLButtonElement} key
   * @param {number} event
   */
  function replaceCard(key, event) {
    const card = Number(key.value);
    const { trick } = game.round().state();
    const play = trick.find((laid) => laid.event === event);
    if (!play || play.card === card) return pick(event);
    const code = game.round().refusalOfAnotherCard(event, card);
    if (code) refuse(key, code, { hand: play.hand, card, due: play.card });
    else record("amend", { event, card });
  }

  /** @param {HTMLButtonElement} key */
  function tapSeat(key) {
    const hand = Number(key.value);
    if (mayPlay(game.round().state(), hand, game.round().state().turn)) return choose(hand);
    const code = game.round().refusal({ type: "turn", hand });
    if (code) refuse(key, code, { hand });
    else record("turn", { seat: hand });
  }

  /**
   * The next card comes from this hand of the player whose turn it is.
   * @param {number} hand
   */
  function choose(hand) {
    pointed.choose(hand);
    showPointed();
  }

  /**
   * The next key replaces the card of this event; picked again, it does not.
   * @param {number} event
   */
  function pick(event) {
    pointed.pick(event);
    showPointed();
  }

  return { tapCard, tapSeat, pick };
}

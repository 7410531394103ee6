/* What a tap is about: by that it is found in a record that others have written to meanwhile. */
/** @import { About, Card, RoundEvent } from "../types.js" */

const ANYBODY = 0; // whoever looks does so for the whole table

/** @typedef {{ event: number, card: Card }} Change the card of an event was this one */

/**
 * @param {RoundEvent[]} events those of the round
 * @param {"play" | "turn" | "amend" | "look"} command
 * @param {Record<string, number>} fields what is sent
 * @returns {About | null}
 */
export function aboutTap(events, command, { card, to_act: hand, seat, event }) {
  const place = placeOf(events, Infinity);
  switch (command) {
    case "play":
      return { type: command, place, hand, card };
    case "turn":
      return { type: command, place, hand: seat };
    case "amend":
      return aboutChange(events, { event, card });
    case "look":
      return { type: command, place, hand: ANYBODY };
  }
}

/**
 * What taking a step back, or bringing it back, is about; null where it is not one of a tap.
 * @param {RoundEvent[]} events those of the round
 * @param {RoundEvent | Change | null} step
 * @returns {About | null}
 */
export function aboutStep(events, step) {
  if (!step) return null;
  if ("event" in step) return aboutChange(events, step);
  if (step.type !== "play" && step.type !== "turn") return null;
  const { type, hand } = step;
  const place = placeOf(events, step.number);
  return type === "play" ? { type, place, hand, card: step.card } : { type, place, hand };
}

/**
 * @param {RoundEvent[]} events
 * @param {Change} change
 * @returns {About | null}
 */
function aboutChange(events, { event, card }) {
  const play = events.find(({ number }) => number === event);
  if (play?.type !== "play") return null;
  return { type: "amend", place: placeOf(events, event), hand: play.hand, card, event };
}

/**
 * How many cards of the round lie before an event of this number.
 * @param {RoundEvent[]} events
 * @param {number} number
 */
function placeOf(events, number) {
  return events.filter((event) => event.type === "play" && event.number < number).length;
}

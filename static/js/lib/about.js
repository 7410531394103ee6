/* What a tap is about: by that it is found in a record that others have written to meanwhile. */
/** @import { About, Card, RoundEvent, RoundState } from "../types.js" */
import { tricksOf } from "./tricks.js";

const ANYBODY = 0; // whoever looks does so for the whole table

/** @typedef {{ event: number, card: Card, before: RoundEvent[] }} Change events were so before */

/**
 * @param {RoundState} state that of the round
 * @param {"play" | "turn" | "amend" | "look"} command
 * @param {Record<string, number>} fields what is sent
 * @returns {About | null}
 */
export function aboutTap(state, command, { card, to_act: hand, seat, event }) {
  switch (command) {
    case "play":
      return { type: command, ...nextPlace(state), hand, card };
    case "turn":
      return { type: command, ...nextPlace(state), hand: seat };
    case "amend": {
      const laid = laidBy(state, event);
      return laid && { ...laid, type: command, card, was: laid.card };
    }
    case "look":
      return { type: command, ...nextPlace(state), hand: ANYBODY };
  }
}

/**
 * What taking a step back, or bringing it back, is about; null where it is not one of a tap.
 * @param {RoundState} state that of the round
 * @param {RoundEvent | Change | null} step
 * @returns {About | null}
 */
export function aboutStep(state, step) {
  if (!step) return null;
  if ("event" in step) {
    const laid = laidBy(state, step.event);
    const before = step.before.find(({ number }) => number === step.event);
    const was = before?.type === "play" ? before.card : undefined;
    return laid && { ...laid, type: "amend", card: step.card, was };
  }
  const { type } = step;
  if (type !== "play" && type !== "turn") return null;
  const about = { type, ...nextPlace(state), hand: step.hand };
  // A card that is to come back lies nowhere yet.
  return type === "turn" ? about : { ...about, card: step.card, ...laidBy(state, step.number) };
}

/** @param {RoundState} state */
function nextPlace({ tricks, trick }) {
  return { trick: tricks.length + 1, place: trick.length };
}

/**
 * Where the card lies that an event laid, and whose it is; null for none.
 * @param {RoundState} state
 * @param {number} event
 */
function laidBy(state, event) {
  for (const [index, plays] of tricksOf(state).entries()) {
    const place = plays.findIndex((play) => play.event === event);
    if (place < 0) continue;
    const { hand, card } = plays[place];
    return { trick: index + 1, place, hand, card };
  }
  return null;
}

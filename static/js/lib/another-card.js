/*
 * A card that was laid was another one (rule 8.7). Where that one was laid too, the two are
 * exchanged.
 */
/** @import { Card, LaidCard, RefusalCode, RoundData, RoundEvent } from "../types.js" */
/** @import { RoundState } from "../types.js" */
import { refusalOfUsed } from "./refusals.js";
import { apply, begin, cardsOnTable } from "./rules.js";
import { tricksOf } from "./tricks.js";

/** @typedef {{ event: number, card: Card }} Change the card of an event was this one */

/**
 * The events with another card in one, and where it was written down in another, with its card
 * there.
 * @param {RoundEvent[]} events
 * @param {RoundState} state what they come to
 * @param {Change} change
 */
export function withAnotherCard(events, state, { event, card }) {
  const other = tricksOf(state)
    .flat()
    .find((play) => play.card === card)?.event;
  const was = cardOf(events, event);
  return events.map((one) => {
    if (one.type !== "play" && one.type !== "skip") return one;
    if (one.number === event) return { ...one, card };
    return one.number === other ? { ...one, card: was } : one;
  });
}

/**
 * Why a card cannot have been this one, or null. `isOpen`: the earlier tricks lie open.
 * @param {RoundData} data
 * @param {RoundEvent[]} events
 * @param {RoundState} state what they come to
 * @param {Change} change
 * @param {boolean} isOpen
 * @returns {RefusalCode | null}
 */
export function refusalOfAnotherCard(data, events, state, change, isOpen) {
  const laid = tricksOf(state).flat();
  const play = laid.find(({ event }) => event === change.event);
  const other = laid.find(({ card }) => card === change.card);
  const isHidden = (/** @type {LaidCard} */ one) => !isOpen && liesFaceDown(data, state, one);
  if (!play || isHidden(play)) return "no-trick";
  if (!state.suits[change.card]) return "unknown-card";
  if (play.hand === state.lopaka && state.open) return "lopaka-policy";
  if (other && isHidden(other)) return refusalOfUsed(state, change.card);
  const numbers = [play.event, other?.event];
  return refusalAmong(data, withAnotherCard(events, state, change), numbers);
}

/**
 * Why one of these events cannot be after a correction; null where all can.
 * @param {RoundData} data
 * @param {RoundEvent[]} events
 * @param {(number | undefined)[]} numbers
 */
function refusalAmong(data, events, numbers) {
  const state = begin(data);
  const codes = events.map((event, index) => {
    const code = apply(state, event, Infinity, events.slice(index + 1));
    return numbers.includes(event.number) ? code : null;
  });
  return codes.find(Boolean) ?? null;
}

/**
 * Whether nobody sees a card any more.
 * @param {RoundData} data
 * @param {RoundState} state
 * @param {LaidCard} play
 */
function liesFaceDown({ review }, state, play) {
  if (state.over || review === "all") return false;
  return ![...cardsOnTable(state, review).plays, ...state.trick].includes(play);
}

/**
 * @param {RoundEvent[]} events
 * @param {number} number
 */
function cardOf(events, number) {
  const event = events.find((one) => one.number === number);
  if (event?.type !== "play" && event?.type !== "skip")
    throw new Error("only a card that was laid can have been another one");
  return event.card;
}

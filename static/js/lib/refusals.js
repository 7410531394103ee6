/* Why a tap cannot be right. The server judges every event again. */
/** @import { Card, GiveEvent, Hand, LaidCard, PlayEvent, RefusalCode } from "../types.js" */
/** @import { RoundEvent, RoundState, Seat, SkipEvent, TurnEvent, Unnumbered } from "../types.js" */
import { lastOf } from "./lists.js";
import { lopakasCard } from "./lopaka.js";

/** What the bottle costs before anybody buys it (rule 1.5). */
export const FIRST_PRICE = 19;

/**
 * Why this cannot have happened, or null.
 * @param {RoundState} state
 * @param {Unnumbered<RoundEvent>} event
 * @returns {RefusalCode | null}
 */
export function refusal(state, event) {
  switch (event.type) {
    case "deal":
      return refusalOfDeal(state);
    case "play":
      return refusalOfPlay(state, event);
    case "turn":
      return refusalOfTurn(state, event);
    case "skip":
      return refusalOfSkip(state, event);
    case "give":
      return refusalOfGift(state, event);
  }
}

/**
 * @param {RoundState} state
 * @returns {RefusalCode | null}
 */
function refusalOfDeal(state) {
  if (!isUntouched(state)) return "wrong-phase";
  return state.dealt ? "already-done" : null;
}

/**
 * @param {RoundState} state
 * @param {Unnumbered<PlayEvent>} event
 * @returns {RefusalCode | null}
 */
function refusalOfPlay(state, { hand, card, layThere }) {
  if (!isHand(state, hand)) return "unknown-seat";
  if (!state.suits[card]) return "unknown-card";
  if (state.over) return "round-over";
  return hand === state.turn ? refusalOfCard(state, hand, card, layThere) : "out-of-turn";
}

/**
 * @param {RoundState} state
 * @param {Unnumbered<TurnEvent>} event
 * @returns {RefusalCode | null}
 */
function refusalOfTurn(state, { hand }) {
  if (!isHand(state, hand)) return "unknown-seat";
  if (state.over) return "round-over";
  return hasPlayed(state, hand) ? "turn-taken" : null;
}

/**
 * @param {RoundState} state
 * @param {Unnumbered<SkipEvent>} event
 * @returns {RefusalCode | null}
 */
function refusalOfSkip(state, { seat, card }) {
  if (!(seat < state.seats)) return "unknown-seat";
  if (!state.suits[card]) return "unknown-card";
  if (state.over) return "round-over";
  if (hasLaid(state, seat, card)) return null;
  const hand = freeHand(state, seat);
  return hand === undefined ? "turn-taken" : refusalOfCard(state, hand, card);
}

/**
 * @param {RoundState} state
 * @param {Unnumbered<GiveEvent>} event
 * @returns {RefusalCode | null}
 */
function refusalOfGift(state, { seat, price, bottle }) {
  const last = lastOf(state.tricks);
  if (state.trick.length || !last) return "no-trick";
  const isPrice = price === last.priceBefore || last.plays.some((play) => play.card === price);
  if (!isPrice || (bottle === null) !== (price === FIRST_PRICE)) return "not-in-trick";
  return last.plays.some((play) => play.seat === seat) ? null : "no-trick";
}

/**
 * Why a hand cannot lay this card. `layThere`: it lay on the table before a correction, whatever
 * Lopaka's rules say.
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 * @param {boolean} [layThere]
 * @returns {RefusalCode | null}
 */
function refusalOfCard(state, hand, card, layThere = false) {
  const refused = refusalOfFreshCard(state, hand, card);
  if (refused) return refused;
  const due = hand === state.lopaka && !layThere ? lopakasCard(state) : null;
  return due === null || due === card ? null : "lopaka-policy";
}

/**
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 * @returns {RefusalCode | null}
 */
function refusalOfFreshCard(state, hand, card) {
  if (card === state.price) return "price-card";
  if (state.played[card]) return "duplicate-card";
  return canHold(state, hand, card) ? null : "not-in-hand";
}

/**
 * Why a card of the running trick cannot have been this one, or null. Two cards of the trick can be
 * exchanged.
 * @param {RoundState} state
 * @param {LaidCard} play
 * @param {Card} card
 * @returns {RefusalCode | null}
 */
export function refusalOfAnotherCard(state, play, card) {
  if (!state.suits[card]) return "unknown-card";
  if (play.hand === state.lopaka && state.open) return "lopaka-policy";
  const other = state.trick.find((laid) => laid.card === card);
  if (!other) return refusalOfFreshCard(state, play.hand, card);
  const canExchange = canHold(state, play.hand, card) && canHold(state, other.hand, play.card);
  return canExchange ? null : "not-in-hand";
}

/**
 * Whether a card can be this hand's, by what Lopaka was dealt.
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 */
function canHold({ dealt, lopaka }, hand, card) {
  return !dealt || dealt.has(card) === (hand === lopaka);
}

/**
 * @param {RoundState} state
 * @param {Hand} hand
 */
function isHand(state, hand) {
  return Number.isInteger(hand) && hand >= 0 && hand < state.hands;
}

/**
 * Whether no card has been played.
 * @param {RoundState} state
 */
export function isUntouched({ trick, tricks }) {
  return !trick.length && !tricks.length;
}

/**
 * Whether a hand has played to the running trick.
 * @param {RoundState} state
 * @param {Hand} hand
 */
export function hasPlayed(state, hand) {
  return state.trick.some((play) => play.hand === hand);
}

/**
 * Whether a seat has played this card to the running trick.
 * @param {RoundState} state
 * @param {Seat} seat
 * @param {Card} card
 */
export function hasLaid(state, seat, card) {
  return state.trick.some((play) => play.seat === seat && play.card === card);
}

/**
 * The first hand of a seat that has not played to the running trick; nobody asks which of two laid
 * a winning card.
 * @param {RoundState} state
 * @param {Seat} seat
 */
export function freeHand(state, seat) {
  const hands = [seat, seat + state.seats].filter((hand) => hand < state.hands);
  return hands.find((hand) => !hasPlayed(state, hand));
}

/* Why a tap cannot be right. The server judges every event again. */
/** @import { Card, DealEvent, GiveEvent, Hand, PlayEvent } from "../types.js" */
/** @import { RefusalCode, RoundEvent, RoundState, Seat, SkipEvent } from "../types.js" */
/** @import { Turn, TurnEvent, Unnumbered } from "../types.js" */
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
      return refusalOfDeal(state, event);
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
 * @param {Unnumbered<DealEvent>} event
 * @returns {RefusalCode | null}
 */
function refusalOfDeal(state, { hand, cards }) {
  if (!isUntouched(state)) return "wrong-phase";
  return state.unknown[hand] < cards.length ? "already-done" : null;
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
  if (!mayPlay(state, hand, state.turn)) return "out-of-turn";
  return refusalOfCard(state, hand, card, layThere);
}

/**
 * @param {RoundState} state
 * @param {Unnumbered<TurnEvent>} event
 * @returns {RefusalCode | null}
 */
function refusalOfTurn(state, { hand }) {
  if (!isHand(state, hand)) return "unknown-seat";
  if (state.over) return "round-over";
  return turnOf(state, hand) === undefined ? "turn-taken" : null;
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
  if (hand === undefined) return "turn-taken";
  // Of two hands nobody asks which it was, and so not whether it can have held the card.
  return state.hands > state.seats ? refusalOfUsed(state, card) : refusalOfCard(state, hand, card);
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
  const refused = refusalOfUsed(state, card);
  if (refused) return refused;
  if (!canHold(state, hand, card)) return "not-in-hand";
  const due = hand === state.lopaka && !layThere ? lopakasCard(state) : null;
  return due === null || due === card ? null : "lopaka-policy";
}

/**
 * Why a card cannot be laid again: it lies under a bottle, or was played.
 * @param {RoundState} state
 * @param {Card} card
 * @returns {RefusalCode | null}
 */
export function refusalOfUsed({ bottles, played }, card) {
  if (bottles.some(({ price }) => price === card)) return "price-card";
  return played[card] ? "duplicate-card" : null;
}

/**
 * Whether a card can be this hand's: it was dealt to it openly, or not openly at all, and the hand
 * still has cards of which nobody is told.
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 */
export function canHold({ owners, unknown }, hand, card) {
  return owners[card] === undefined ? unknown[hand] > 0 : owners[card] === hand;
}

/**
 * Whether a hand was dealt openly.
 * @param {RoundState} state
 * @param {Hand | null} hand
 */
export function isDealt({ owners }, hand) {
  return Object.values(owners).some((owner) => owner === hand);
}

/**
 * Whether a hand can play in this turn.
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Turn | null} turn
 */
export function mayPlay({ free, seats }, hand, turn) {
  return hand === turn || (free && turn !== null && (hand - turn) % seats === 0);
}

/**
 * The turn in which a hand can still play to the running trick; in the duel its player's next.
 * @param {RoundState} state
 * @param {Hand} hand
 * @returns {Turn | undefined}
 */
export function turnOf(state, hand) {
  if (state.free) return freeHand(state, hand % state.seats);
  return hasPlayed(state, hand) ? undefined : hand;
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
 * Whether a card was played to the running trick in this turn.
 * @param {RoundState} state
 * @param {Turn} turn
 */
export function hasPlayed(state, turn) {
  return state.trick.some((play) => play.turn === turn);
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

/*
 * What a card on the table changes: whose turn it is, which revoke it proves, who takes the trick.
 */
/** @import { Bottle, Card, Hand, PlayEvent, RoundState, Seat } from "../types.js" */
/** @import { SkipEvent, Trick, Turn } from "../types.js" */
import { lopakasCard, whyLopaka } from "./lopaka.js";
import { freeHand, hasLaid, hasPlayed, isDealt, isUntouched } from "./refusals.js";
import { winning } from "./tricks.js";

/**
 * @param {RoundState} state
 * @param {PlayEvent} event
 */
export function play(state, { hand, card, number }) {
  lay(state, hand, state.turn ?? hand, card, number);
  if (state.best && state.trick.length === state.hands)
    finish(state, state.best.seat, state.best.card);
  else state.turn = nextHand(state);
}

/**
 * @param {RoundState} state
 * @param {SkipEvent} event
 */
export function skip(state, { seat, card, number }) {
  // Of two hands nobody asks which it was, and so it proves nothing.
  const isProof = state.hands === state.seats;
  const hand = freeHand(state, seat);
  if (!hasLaid(state, seat, card) && hand !== undefined)
    lay(state, hand, hand, card, number, isProof);
  state.open = null; // a hand may have lost a card that nobody wrote down
  finish(state, seat, card, true);
}

/**
 * Puts a card on the table. `isProof`: it shows what the hand holds.
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Turn} turn
 * @param {Card} card
 * @param {number} event
 */
function lay(state, hand, turn, card, event, isProof = true) {
  const why = lopakasCard(state) === null ? null : whyLopaka(state, card);
  if (isUntouched(state) && isDealt(state, state.lopaka))
    state.open = new Set(Object.keys(state.owners).map(Number));
  state.open?.delete(card);
  state.played[card] = true;
  if (isProof && state.owners[card] === undefined) state.unknown[hand] -= 1;
  state.trick.push({ hand, turn, seat: hand % state.seats, card, event, why });
  state.best = winning(state.trick, state.price);
  if (hand !== state.lopaka) findRevokes(state, hand, card, event, isProof); // he always follows
}

/**
 * The first turn, from the leader on, without a card.
 * @param {RoundState} state
 */
function nextHand(state) {
  const turns = state.order[state.trick[0].seat];
  return turns.find((turn) => !hasPlayed(state, turn)) ?? null;
}

/**
 * Nobody draws cards: who plays a colour now held it in every earlier trick (rule 4.2).
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 * @param {number} event
 * @param {boolean} isProof
 */
function findRevokes(state, hand, card, event, isProof) {
  const suit = state.suits[card].id;
  const proven = state.misses.filter((miss) => miss.hand === hand && miss.suit === suit);
  state.misses = state.misses.filter((miss) => !proven.includes(miss));
  if (!isProof) return;
  for (const miss of proven) state.revokes.push({ ...miss, seat: hand % state.seats, event, card });
  const led = state.trick[0].card;
  const missed = state.suits[led].id;
  const trick = state.tricks.length + 1;
  // Of two cards that a hand of the duel lays to a trick, the first that does not follow counts.
  const isKnown = state.misses.some((miss) => miss.hand === hand && miss.trick === trick);
  if (suit !== missed && !isKnown)
    state.misses.push({ hand, suit: missed, trick, shown: card, led });
}

/**
 * The trick goes to the seat whose card won.
 * @param {RoundState} state
 * @param {Seat} winner
 * @param {Card} card
 */
function finish(state, winner, card, isSkipped = false) {
  const trick = taken(state, winner, card, isSkipped);
  state.coins[winner] += trick.coins;
  state.tricks.push(trick);
  state.over = state.tricks.length === state.due;
  setBottle(state, trick.inPlay, { price: trick.price, owner: trick.bottle });
  Object.assign(state, { trick: [], best: null, turn: state.over ? null : winner });
}

/**
 * A bottle costs this and is so owned; the dearest is in play, the first of two that cost as much
 * (rule 12.5).
 * @param {RoundState} state
 * @param {number} number
 * @param {Bottle} bottle
 */
export function setBottle(state, number, bottle) {
  state.bottles[number] = bottle;
  const prices = state.bottles.map(({ price }) => price);
  const inPlay = prices.indexOf(Math.max(...prices));
  const { price, owner } = state.bottles[inPlay];
  Object.assign(state, { inPlay, price, bottle: owner });
}

/**
 * The running trick as it is once it is taken.
 * @param {RoundState} state
 * @param {Seat} winner
 * @param {Card} card
 * @param {boolean} isSkipped
 * @returns {Trick}
 */
function taken({ tricks, trick, suits, inPlay, price, bottle }, winner, card, isSkipped) {
  const sold = card < price;
  return {
    number: tricks.length + 1,
    leader: trick[0].seat,
    plays: trick,
    winner,
    card,
    coins: trick.reduce((sum, laid) => sum + suits[laid.card].cards[laid.card], 0),
    inPlay,
    priceBefore: price,
    price: sold ? card : price,
    owner: bottle,
    bottle: sold ? winner : bottle,
    sold,
    isGiven: false,
    isSkipped,
  };
}

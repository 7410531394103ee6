/*
 * The few rules that the phone needs so as not to wait for the server: whose turn it is, who takes
 * a trick, what the bottle costs, which revoke has come to light, what Lopaka plays. The server
 * applies all rules again.
 */
/** @import { Card, DealEvent, GiveEvent, Hand, LaidCard, RoundEvent } from "../types.js" */
/** @import { RoundState, TableData, Trick, Turn } from "../types.js" */
import { lastOf } from "./lists.js";
import { lopakasCard } from "./lopaka.js";
import { play, setBottle, skip } from "./play.js";
import { FIRST_PRICE, canHold, mayPlay, refusal, turnOf } from "./refusals.js";

/**
 * The state before the first card.
 * @param {TableData} data
 * @returns {RoundState}
 */
export function begin(data) {
  /** @type {RoundState["suits"]} */
  const suits = {};
  for (const suit of data.deck.suits) {
    for (const card of Object.keys(suit.cards)) suits[Number(card)] = suit;
  }
  return {
    seats: data.seats.length,
    order: data.order,
    hands: data.order[0].length,
    free: data.free,
    due: data.hand_size,
    suits,
    lopaka: data.lopaka,
    owners: {},
    unknown: [...data.held],
    open: null,
    played: {},
    coins: Array.from(data.seats, () => 0),
    misses: [],
    turn: data.first,
    bottles: Array.from({ length: data.bottles }, () => ({ price: FIRST_PRICE, owner: null })),
    inPlay: 0,
    price: FIRST_PRICE,
    bottle: null,
    trick: [],
    best: null,
    tricks: [],
    revokes: [],
    over: false,
  };
}

/**
 * The state after all events; what is refused changes nothing. `corrected` is the number of the
 * last correction, or -1: plays up to it whose hand was assumed follow the turn anew.
 * @param {TableData} data
 * @param {RoundEvent[]} events
 */
export function replay(data, events, corrected = -1) {
  const state = begin(data);
  events.forEach((event, index) => apply(state, event, corrected, events.slice(index + 1)));
  return state;
}

/**
 * Every price of a bottle in the round so far.
 * @param {RoundState} state
 * @param {number} bottle
 */
export function ladder(state, bottle = 0) {
  const sales = state.tricks.filter((trick) => trick.sold && trick.inPlay === bottle);
  return [FIRST_PRICE, ...sales.map((trick) => trick.price)];
}

/**
 * The trick whose ruling stands: the last one until the next lead. Where Lopaka leads by himself
 * nobody has read it yet, so it stands until the card after his.
 * @param {RoundState} state
 * @returns {Trick | null}
 */
export function ruledTrick({ trick, tricks }) {
  const isRuled = !trick.length || (trick.length === 1 && trick[0].why !== null);
  return isRuled ? (lastOf(tricks) ?? null) : null;
}

/**
 * The cards on the table: the running trick, or as long as its ruling stands the last one, where
 * the table agreed that it may be looked at. `winner` is the card that is winning, or won; `next`
 * the one that Lopaka has led to the trick after it.
 * @param {RoundState} state
 * @param {string} review which finished trick may be looked at
 * @returns {{ plays: LaidCard[], winner: Card | null, next: LaidCard | null }}
 */
export function cardsOnTable(state, review) {
  const { trick, best } = state;
  const last = ruledTrick(state);
  if (!last || last.isSkipped || review === "none")
    return { plays: trick, winner: best?.card ?? null, next: null };
  return { plays: last.plays, winner: last.card, next: trick[0] ?? null };
}

/**
 * The hand from which a player lays this card in the duel: the one that can hold it, where only one
 * can, else the one that is lit.
 * @param {RoundState} state
 * @param {Card} card
 * @param {Hand} lit
 */
export function handOf(state, card, lit) {
  const own = state.unknown.map((_, hand) => hand).filter((hand) => mayPlay(state, hand, lit));
  const holding = own.filter((hand) => canHold(state, hand, card));
  return holding.length === 1 ? holding[0] : lit;
}

/**
 * Moves the state by one event, unless it is refused; answers with the refusal. `later` are the
 * events after it.
 * @param {RoundState} state
 * @param {RoundEvent} event
 * @param {RoundEvent[]} later
 */
export function apply(state, event, corrected = -1, later = []) {
  const applied = followTurn(state, event, corrected, later);
  const refused = refusal(state, applied);
  if (!refused) move(state, applied);
  return refused;
}

/**
 * The event, or where a correction reaches back before it, the play of the hand whose turn it is
 * now. Nobody stands in for Lopaka, nor he for them; his card is the one due, unless a player had
 * laid one to the next trick before the correction: then it lay there, and stays.
 * @param {RoundState} state
 * @param {RoundEvent} event
 * @param {number} corrected
 * @param {RoundEvent[]} later
 * @returns {RoundEvent}
 */
function followTurn(state, event, corrected, later) {
  const { lopaka, turn } = state;
  if (event.type !== "play" || !event.assumed || event.number > corrected || turn === null)
    return event;
  if (lopaka === null || (event.hand !== lopaka && turn !== lopaka))
    return { ...event, hand: handInTurn(state, turn, event.hand) };
  if (event.hand !== turn) return event;
  const laidSince = later.filter(
    (next) => next.type === "play" && next.number <= corrected && next.hand !== lopaka,
  );
  if (laidSince.length >= state.hands - state.trick.length) return { ...event, layThere: true };
  return { ...event, card: lopakasCard(state) ?? event.card };
}

/**
 * The hand whose turn it is; in the duel the one of its player that lies as this one does.
 * @param {RoundState} state
 * @param {Turn} turn
 * @param {Hand} hand
 */
function handInTurn({ free, seats }, turn, hand) {
  return free ? (turn % seats) + hand - (hand % seats) : turn;
}

/**
 * Moves the state by an event that can have happened.
 * @param {RoundState} state
 * @param {RoundEvent} event
 */
function move(state, event) {
  switch (event.type) {
    case "deal":
      deal(state, event);
      break;
    case "play":
      play(state, event);
      break;
    case "turn":
      state.turn = turnOf(state, event.hand) ?? null;
      break;
    case "skip":
      skip(state, event);
      break;
    case "give":
      give(state, event);
      break;
  }
}

/**
 * @param {RoundState} state
 * @param {DealEvent} event
 */
function deal(state, { hand, cards }) {
  for (const card of cards) state.owners[card] = hand;
  state.unknown[hand] -= cards.length;
}

/**
 * @param {RoundState} state
 * @param {GiveEvent} event
 */
function give(state, { seat, price, bottle }) {
  const last = state.tricks[state.tricks.length - 1];
  const laid = last.plays.find((card) => card.seat === seat);
  state.coins[last.winner] -= last.coins;
  state.coins[seat] += last.coins;
  const sold = price !== last.priceBefore;
  Object.assign(last, { winner: seat, card: laid?.card, price, bottle, sold, isGiven: true });
  setBottle(state, last.inPlay, { price, owner: bottle });
  if (!state.over) state.turn = seat;
}

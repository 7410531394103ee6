/*
 * The few rules that the phone needs so as not to wait for the server: whose turn it is, who takes a trick, what the bottle
 * costs, which tap cannot be right, which revoke has come to light, what Lopaka plays. The server judges every event again.
 *
 * An event is an object with a `type` and its `number` in the table's record. Seats count clockwise from 0, and a hand has the
 * number of its seat; in The Bright House a hidden hand comes so many later as there are seats:
 *   {type: "deal", seat, cards}             Lopaka's open hand; of no other is the phone told
 *   {type: "play", hand, card, assumed}     assumed: the app took the hand from the turn, and nobody pointed at it
 *   {type: "turn", hand}                    the next card is this hand's
 *   {type: "give", seat, price, bottle}     the table gave the last trick to this seat
 *   {type: "skip", seat, card}              this card took a trick whose other cards were not written down
 */
import { lopakasCard, whyLopaka } from "./lopaka.js";
import { winning } from "./tricks.js";

const START = 19; // what the bottle costs before anybody buys it

/** The state before the first card. */
export function begin(data) {
  const suits = {};
  for (const suit of data.deck.suits) for (const card of Object.keys(suit.cards)) suits[card] = suit;
  return {
    seats: data.seats.length,
    order: data.order, // for each seat that leads, the hands in turn
    hands: data.order[0].length,
    due: data.hand_size,
    suits,
    lopaka: data.lopaka, // his seat, or null
    dealt: null, // to Lopaka, a set of cards, where it was written down
    open: null, // what is left in his hand once a card is played, where all of it is known
    played: {}, // card -> true
    coins: Array.from(data.seats, () => 0), // of each seat's tricks
    voids: [], // {hand, suit, trick, shown, led}: card shown on card led, which it did not follow; not found out yet
    turn: data.first, // the hand that is to play
    price: START,
    bottle: null,
    trick: [],
    best: null, // the play that is winning the running trick
    tricks: [],
    revokes: [],
    over: false,
  };
}

/**
 * The state after all events; what is refused changes nothing. `corrected` is the number of the last correction, or -1: plays
 * up to it whose hand was assumed follow the turn anew.
 */
export function replay(data, events, corrected = -1) {
  const state = begin(data);
  events.forEach((event, place) => take(state, event, corrected, events.slice(place + 1)));
  return state;
}

/** Every price of the round so far. */
export function ladder(state) {
  return [START, ...state.tricks.filter((trick) => trick.sold).map((trick) => trick.price)];
}

/** Why this cannot have happened, or null. */
export function refusal(state, event) {
  return REFUSE[event.type](state, event);
}

const REFUSE = {
  deal(state) {
    if (!isUntouched(state)) return "wrong-phase";
    return state.dealt ? "already-done" : null;
  },

  play(state, { hand, card, layThere }) {
    if (!isThere(state, hand)) return "unknown-seat";
    if (!state.suits[card]) return "unknown-card";
    if (state.over) return "round-over";
    return hand === state.turn ? refusalOfCard(state, hand, card, layThere) : "out-of-turn";
  },

  turn(state, { hand }) {
    if (!isThere(state, hand)) return "unknown-seat";
    if (state.over) return "round-over";
    return hasPlayed(state, hand) ? "turn-taken" : null;
  },

  skip(state, event) {
    const { seat, card } = event;
    if (!(seat < state.seats)) return "unknown-seat";
    if (!state.suits[card]) return "unknown-card";
    if (state.over) return "round-over";
    if (layIt(state, event)) return null;
    const hand = freeHand(state, seat);
    return hand === undefined ? "turn-taken" : refusalOfCard(state, hand, card);
  },

  give(state, { seat, price, bottle }) {
    const last = state.tricks[state.tricks.length - 1];
    if (state.trick.length || !last) return "no-trick";
    if (price !== last.priceBefore && !last.plays.some((play) => play.card === price)) return "not-in-trick";
    if ((bottle === null) !== (price === START)) return "not-in-trick";
    return last.plays.some((play) => play.seat === seat) ? null : "no-trick";
  },
};

function isThere(state, hand) {
  return Number.isInteger(hand) && hand >= 0 && hand < state.hands;
}

/** Whether no card has been played. */
export function isUntouched({ trick, tricks }) {
  return !trick.length && !tricks.length;
}

function refusalOfCard(state, hand, card, layThere = false) {
  if (card === state.price) return "price-card";
  if (state.played[card]) return "duplicate-card";
  if (!isOf(state, hand, card)) return "not-in-hand";
  const due = hand === state.lopaka && !layThere ? lopakasCard(state) : null;
  return due === null || due === card ? null : "lopaka-policy";
}

/** Whether it can be a card of this hand, by what Lopaka was dealt. */
function isOf({ dealt, lopaka }, hand, card) {
  return !dealt || dealt.has(card) === (hand === lopaka);
}

/** Why the card of this event of the running trick cannot have been that one, or null; two of its cards can be exchanged. */
export function refusalOfAnother(state, event, card) {
  if (!state.suits[card]) return "unknown-card";
  const play = state.trick.find((one) => one.event === event);
  if (play.hand === state.lopaka && state.open) return "lopaka-policy";
  const other = state.trick.find((one) => one.card === card);
  if (other) return isOf(state, play.hand, card) && isOf(state, other.hand, play.card) ? null : "not-in-hand";
  if (card === state.price) return "price-card";
  if (state.played[card]) return "duplicate-card";
  return isOf(state, play.hand, card) ? null : "not-in-hand";
}

/** Moves the state by one event; answers what `refusal` says of it. `later` are the events after it. */
export function take(state, event, corrected = -1, later = []) {
  const isAnew = event.type === "play" && event.assumed && event.number <= corrected && state.turn !== null;
  const told = isAnew ? inTurn(state, event, corrected, later) : event;
  const refused = refusal(state, told);
  if (!refused) HAPPEN[told.type](state, told);
  return refused;
}

/**
 * The play of the hand whose turn it is. Nobody stands in for Lopaka, nor he for them; his card is the one due, unless a player
 * had laid one to the next trick before the correction: then it lay there, and stays.
 */
function inTurn(state, event, corrected, later) {
  const { lopaka, turn } = state;
  if (lopaka === null || (event.hand !== lopaka && turn !== lopaka)) return { ...event, hand: turn };
  if (event.hand !== turn) return event;
  const since = later.filter(({ type, number, hand }) => type === "play" && number <= corrected && hand !== lopaka).length;
  if (since >= state.hands - state.trick.length) return { ...event, layThere: true };
  return { ...event, card: lopakasCard(state) ?? event.card };
}

const HAPPEN = {
  deal(state, { cards }) {
    state.dealt = new Set(cards);
  },

  play(state, { hand, card, number }) {
    lay(state, hand, card, number);
    if (state.trick.length === state.hands) finish(state, state.best);
    else state.turn = nextHand(state);
  },

  turn(state, { hand }) {
    state.turn = hand;
  },

  skip(state, event) {
    const { seat, card, number } = event;
    const hasOneHand = state.hands === state.seats; // of two, nobody asks which it was, and so it proves nothing
    if (!layIt(state, event)) lay(state, freeHand(state, seat), card, number, hasOneHand);
    state.open = null; // a hand may have lost a card that nobody wrote down
    finish(state, { seat, card }, true);
  },

  give(state, { seat, price, bottle }) {
    const last = state.tricks[state.tricks.length - 1];
    const { card } = last.plays.find((play) => play.seat === seat);
    state.coins[last.winner] -= last.coins;
    state.coins[seat] += last.coins;
    Object.assign(last, { winner: seat, card, price, bottle, sold: price !== last.priceBefore, isGiven: true });
    Object.assign(state, { price, bottle, turn: state.over ? null : seat });
  },
};

function hasPlayed(state, hand) {
  return state.trick.some((play) => play.hand === hand);
}

function layIt(state, { seat, card }) {
  return state.trick.some((play) => play.seat === seat && play.card === card);
}

/** The first hand of a seat that has not played to the running trick; nobody asks which of two laid a winning card. */
function freeHand(state, seat) {
  return [seat, seat + state.seats].find((hand) => hand < state.hands && !hasPlayed(state, hand));
}

function lay(state, hand, card, event, isProof = true) {
  const why = lopakasCard(state) === null ? null : whyLopaka(state, card);
  if (isUntouched(state)) state.open = state.dealt && new Set(state.dealt);
  state.open?.delete(card);
  state.played[card] = true;
  state.trick.push({ hand, seat: hand % state.seats, card, event, why });
  state.best = winning(state.trick, state.price);
  if (hand !== state.lopaka) findRevokes(state, hand, card, event, isProof); // he always follows
}

/** The first hand, in turn from the leader, without a card. */
function nextHand(state) {
  return state.order[state.trick[0].seat].find((hand) => !hasPlayed(state, hand));
}

/** Nobody draws cards: who plays a colour now held it in every earlier trick. */
function findRevokes(state, hand, card, event, isProof) {
  const suit = state.suits[card].id;
  const proven = state.voids.filter((miss) => miss.hand === hand && miss.suit === suit);
  state.voids = state.voids.filter((miss) => !proven.includes(miss));
  if (!isProof) return;
  for (const miss of proven) state.revokes.push({ ...miss, seat: hand % state.seats, event, card });
  const led = state.trick[0].card;
  const missed = state.suits[led].id;
  if (suit !== missed) state.voids.push({ hand, suit: missed, trick: state.tricks.length + 1, shown: card, led });
}

/** The trick goes to the seat whose play won. */
function finish(state, { seat: winner, card }, isSkipped = false) {
  const sold = card < state.price;
  const coins = state.trick.reduce((sum, play) => sum + state.suits[play.card].cards[play.card], 0);
  state.coins[winner] += coins;
  state.tricks.push({
    number: state.tricks.length + 1,
    leader: state.trick[0].seat,
    plays: state.trick,
    winner,
    card,
    coins,
    priceBefore: state.price,
    price: sold ? card : state.price,
    owner: state.bottle,
    bottle: sold ? winner : state.bottle,
    sold,
    isGiven: false,
    isSkipped,
  });
  if (sold) {
    state.price = card;
    state.bottle = winner;
  }
  state.trick = [];
  state.best = null;
  state.over = state.tricks.length === state.due;
  state.turn = state.over ? null : winner;
}

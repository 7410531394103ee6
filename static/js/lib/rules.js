/*
 * The few rules that the phone needs so as not to wait for the server: whose turn it is, who takes a trick, what the bottle
 * costs, which tap cannot be right, which revoke has come to light. The server judges every event again.
 *
 * An event is an object with a `type` and its `number` in the table's record; seats count clockwise from 0:
 *   {type: "play", seat, card, assumed}     assumed: the app took the seat from the turn, and nobody pointed at it
 *   {type: "turn", seat}                    the next card is this seat's
 *   {type: "give", seat, price, bottle}     the table gave the last trick to this seat
 *   {type: "skip", seat, card}              this card took a trick whose other cards were not written down
 */

const START = 19; // what the bottle costs before anybody buys it

/** The state before the first card. */
export function begin(data) {
  const suits = {};
  for (const suit of data.deck.suits) for (const card of Object.keys(suit.cards)) suits[card] = suit;
  return {
    seats: data.seats.length,
    due: data.hand_size,
    suits,
    played: {}, // card -> true
    coins: Array.from(data.seats, () => 0), // of each seat's tricks
    voids: [], // {seat, suit, trick, shown, led}: card shown on card led, which it did not follow; not found out yet
    toAct: data.first,
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
 * up to it whose seat was assumed follow the turn anew.
 */
export function replay(data, events, corrected = -1) {
  const state = begin(data);
  for (const event of events) take(state, event, corrected);
  return state;
}

/** Every price of the round so far. */
export function ladder(state) {
  return [START, ...state.tricks.filter((trick) => trick.sold).map((trick) => trick.price)];
}

/**
 * What the plays tell whoever remembers all of them; null once a trick was passed over, since then nobody knows it all.
 * `price` is what the bottle would cost if the running trick ended as it lies; `out` holds for each seat the ranks of the
 * colours that it is held to be out of.
 */
export function reminder(state) {
  if (state.tricks.some((trick) => trick.isSkipped)) return null;
  const cards = Object.keys(state.suits).map(Number);
  const price = state.best ? Math.min(state.best.card, state.price) : state.price;
  const below = cards.filter((card) => card < price && !state.played[card]);
  return {
    price,
    played: cards.filter((card) => state.played[card]),
    below,
    undercut: below.length === 0 ? "no" : below.length > state.seats ? "yes" : "maybe",
    coins: state.coins,
    out: state.coins.map((_, seat) => outOf(state, seat)),
  };
}

function outOf(state, seat) {
  const ranks = state.voids.filter((miss) => miss.seat === seat).map((miss) => state.suits[miss.led].rank);
  return [...new Set(ranks)].sort();
}

/** Why this cannot have happened, or null. */
export function refusal(state, event) {
  const { type, seat, card } = event;
  if (!Number.isInteger(seat) || seat < 0 || seat >= state.seats) return "unknown-seat";
  if (type === "give") return refusalOfGift(state, event);
  if (type === "turn") {
    if (state.over) return "round-over";
    return hasPlayed(state, seat) ? "turn-taken" : null;
  }
  if (!state.suits[card]) return "unknown-card";
  if (state.over) return "round-over";
  if (type === "skip") {
    if (layIt(state, event)) return null;
    if (hasPlayed(state, seat)) return "turn-taken";
  } else if (seat !== state.toAct) return "out-of-turn";
  return refusalOfCard(state, card);
}

/** Why a card of the running trick cannot have been this one, or null; two of its cards can have been exchanged. */
export function refusalOfAnother(state, card) {
  if (!state.suits[card]) return "unknown-card";
  return state.trick.some((play) => play.card === card) ? null : refusalOfCard(state, card);
}

function refusalOfCard(state, card) {
  if (card === state.price) return "price-card";
  return state.played[card] ? "duplicate-card" : null;
}

function refusalOfGift(state, { seat, price, bottle }) {
  const last = state.tricks[state.tricks.length - 1];
  if (state.trick.length || !last) return "no-trick";
  if (price !== last.priceBefore && !last.plays.some((play) => play.card === price)) return "not-in-trick";
  if ((bottle === null) !== (price === START)) return "not-in-trick";
  return last.plays.some((play) => play.seat === seat) ? null : "no-trick";
}

/** Moves the state by one event; answers what `refusal` says of it. */
export function take(state, event, corrected = -1) {
  const isAnew = event.type === "play" && event.assumed && event.number <= corrected && state.toAct !== null;
  const told = isAnew ? { ...event, seat: state.toAct } : event;
  const refused = refusal(state, told);
  if (!refused) HAPPEN[told.type]?.(state, told);
  return refused;
}

const HAPPEN = {
  play(state, { seat, card, number }) {
    lay(state, seat, card, number);
    if (state.trick.length === state.seats) finish(state, state.best);
    else state.toAct = nextSeat(state);
  },

  turn(state, { seat }) {
    state.toAct = seat;
  },

  skip(state, event) {
    const { seat, card, number } = event;
    if (!layIt(state, event)) lay(state, seat, card, number);
    finish(state, { seat, card }, true);
  },

  give(state, { seat, price, bottle }) {
    const last = state.tricks[state.tricks.length - 1];
    const { card } = last.plays.find((play) => play.seat === seat);
    state.coins[last.winner] -= last.coins;
    state.coins[seat] += last.coins;
    Object.assign(last, { winner: seat, card, price, bottle, sold: price !== last.priceBefore, isGiven: true });
    Object.assign(state, { price, bottle, toAct: state.over ? null : seat });
  },
};

/** The play that wins among these at this price: the nearest below it, else the highest. */
export function winning(plays, price) {
  const below = plays.filter((play) => play.card < price);
  return (below.length ? below : plays).reduce((best, play) => (play.card > best.card ? play : best));
}

function hasPlayed(state, seat) {
  return state.trick.some((play) => play.seat === seat);
}

function layIt(state, { seat, card }) {
  return state.trick.some((play) => play.seat === seat && play.card === card);
}

function lay(state, seat, card, event) {
  state.played[card] = true;
  state.trick.push({ seat, card, event });
  state.best = winning(state.trick, state.price);
  findRevokes(state, seat, card, event);
}

/** Going round from the leader, the first seat without a card. */
function nextSeat(state) {
  let seat = state.trick[0].seat;
  while (hasPlayed(state, seat)) seat = (seat + 1) % state.seats;
  return seat;
}

/** Nobody draws cards: who plays a colour now held it in every earlier trick. */
function findRevokes(state, seat, card, event) {
  const suit = state.suits[card].id;
  const proven = state.voids.filter((miss) => miss.seat === seat && miss.suit === suit);
  for (const miss of proven) state.revokes.push({ ...miss, event, card });
  state.voids = state.voids.filter((miss) => !proven.includes(miss));
  const led = state.trick[0].card;
  const missed = state.suits[led].id;
  if (suit !== missed) state.voids.push({ seat, suit: missed, trick: state.tricks.length + 1, shown: card, led });
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
  state.toAct = state.over ? null : winner;
}

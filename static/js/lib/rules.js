/*
 * The few rules that the phone needs so as not to wait for the server: whose turn it is, who takes a trick, what the bottle
 * costs, which tap cannot be right, which revoke has come to light. The server judges every event again.
 *
 * An event is ["play", seat, card] or ["turn", seat]; seats count clockwise from 0.
 */

/** The state before the first card. */
export function begin(data) {
  const suits = {};
  for (const suit of data.deck.suits) for (const card of Object.keys(suit.cards)) suits[card] = suit;
  return {
    seats: data.seats.length,
    due: data.hand_size,
    suits,
    counted: 0, // events so far, refused ones too
    played: {}, // card -> true
    voids: [], // {seat, suit, trick, shown, led}: card shown on card led, which it did not follow; not found out yet
    toAct: data.first,
    price: 19,
    bottle: null,
    trick: [],
    best: null, // the play that is winning the running trick
    tricks: [],
    revokes: [],
    over: false,
    ladder: [19],
  };
}

/** The state after all events; what is refused changes nothing. */
export function replay(data, events) {
  const state = begin(data);
  for (const event of events) take(state, event);
  return state;
}

/** Why this cannot have happened, or null. */
export function refusal(state, [type, seat, card]) {
  if (!Number.isInteger(seat) || seat < 0 || seat >= state.seats) return "unknown-seat";
  if (type === "turn") {
    if (state.over) return "round-over";
    return hasPlayed(state, seat) ? "turn-taken" : null;
  }
  if (!state.suits[card]) return "unknown-card";
  if (state.over) return "round-over";
  if (seat !== state.toAct) return "out-of-turn";
  if (card === state.price) return "price-card";
  return state.played[card] ? "duplicate-card" : null;
}

/** Moves the state by one event; answers what `refusal` says of it. */
export function take(state, event) {
  const refused = refusal(state, event);
  if (!refused) {
    const [type, seat, card] = event;
    if (type === "turn") state.toAct = seat;
    else play(state, seat, card);
  }
  state.counted += 1;
  return refused;
}

/** The play that wins among these at this price: the nearest below it, else the highest. */
function winning(plays, price) {
  const below = plays.filter((play) => play.card < price);
  return (below.length ? below : plays).reduce((best, play) => (play.card > best.card ? play : best));
}

function hasPlayed(state, seat) {
  return state.trick.some((play) => play.seat === seat);
}

function play(state, seat, card) {
  state.played[card] = true;
  state.trick.push({ seat, card });
  state.best = winning(state.trick, state.price);
  findRevokes(state, seat, card);
  if (state.trick.length === state.seats) finish(state);
  else state.toAct = nextSeat(state);
}

/** Going round from the leader, the first seat without a card. */
function nextSeat(state) {
  let seat = state.trick[0].seat;
  while (hasPlayed(state, seat)) seat = (seat + 1) % state.seats;
  return seat;
}

/** Nobody draws cards: who plays a colour now held it in every earlier trick. */
function findRevokes(state, seat, card) {
  const suit = state.suits[card].id;
  const proven = state.voids.filter((miss) => miss.seat === seat && miss.suit === suit);
  for (const miss of proven) state.revokes.push({ ...miss, event: state.counted, card });
  state.voids = state.voids.filter((miss) => !proven.includes(miss));
  const led = state.trick[0].card;
  const missed = state.suits[led].id;
  if (suit !== missed) state.voids.push({ seat, suit: missed, trick: state.tricks.length + 1, shown: card, led });
}

function finish(state) {
  const { seat: winner, card } = state.best;
  const sold = card < state.price;
  state.tricks.push({
    number: state.tricks.length + 1,
    leader: state.trick[0].seat,
    plays: state.trick,
    winner,
    card,
    priceBefore: state.price,
    price: sold ? card : state.price,
    owner: state.bottle,
    bottle: sold ? winner : state.bottle,
    sold,
  });
  if (sold) {
    state.price = card;
    state.bottle = winner;
    state.ladder.push(card);
  }
  state.trick = [];
  state.best = null;
  state.over = state.tricks.length === state.due;
  state.toAct = state.over ? null : winner;
}

/*
 * What a round came to, and how the game goes on after it (rulebook chapters 6 and 7, 10.8, 12).
 * The server counts again.
 */
/** @import { Card, EntryData, GameData, RoundEnd, RoundState } from "../types.js" */
/** @import { ScoreRow, Seat } from "../types.js" */
import { bestOf, cycleAfter, dealtOf, hasCome, isEnd, leadersOf } from "./game-end.js";
import { seatedOf, sum, teamOf, winnersOf } from "./game-end.js";

/** @typedef {Partial<EntryData>} Changes what of a page's data is another one in the next round */

/**
 * What a round came to; null while a card is due, or where not all of its cards are known.
 * @param {EntryData} data
 * @param {RoundState} state
 * @returns {RoundEnd | null}
 */
export function roundEnd(data, state) {
  if (!state.over || state.tricks.some((trick) => trick.isSkipped)) return null;
  const { game, names } = data;
  const imp = impsTrick(state);
  const penalty = coinsOf(state, imp);
  const own = state.coins.map((coins, seat) => ownScore(game, state, seat, coins, penalty));
  const scores = own.map((_, seat) => sum(teamOf(data, seat).map((member) => own[member])));
  const totals = added(game, game.totals, scores);
  const curses = added(
    game,
    game.curses,
    own.map((_, seat) => (curseCount(state, seat) ? 1 : 0)),
  );
  const isOver = isEnd(data, totals);
  const winners = isOver ? winnersOf(game, totals, curses, scores) : [];
  const crowned = isOver ? winners : leadersOf(game, totals);
  return {
    imp,
    penalty,
    rows: rowsOf(data, state, { own, scores, totals, crowned }),
    totals,
    curses,
    isOver,
    goesOnBeyond: !isOver && hasCome(data, totals),
    winners: winners.map((column) => names[game.members.indexOf(column)]),
    nextDealer: isOver ? null : nextDealer(data, state, scores),
    deckTotal: coinsOf(state, Object.keys(state.suits).map(Number)),
  };
}

/**
 * What is another one in the round after this one; null where only the server can begin it, since
 * the game is over, or other people play it or by other agreements.
 * @param {EntryData} data
 * @param {RoundEnd} end
 * @returns {Changes | null}
 */
export function nextRound(data, { nextDealer: dealer, totals, curses }) {
  const { game } = data;
  if (dealer === null || !game.next) return null;
  return {
    ...dealtBy(data, dealer),
    round: data.round + 1,
    shown_number: data.shown_number + 1,
    events: [],
    corrected: -1,
    undo: null,
    own: 0,
    redo: [],
    redo_name: null,
    game: { ...game, totals, curses, dealt: dealtOf(data), waiting: cycleAfter(data), cursed: [] },
  };
}

/**
 * What is another one where this seat deals.
 * @param {EntryData} data
 * @param {Seat} dealer
 */
export function dealtBy(data, dealer) {
  const order = data.lopaka === null || dealer === data.dealer ? data.order : mirrored(data.order);
  return { dealer, first: order[dealer][1], order, partners: partnersOf(data, dealer) };
}

/** @param {RoundState} state */
function impsTrick({ suits, played }) {
  const cards = Object.keys(suits).map(Number);
  return cards.filter((card) => !played[card]).sort((a, b) => a - b);
}

/**
 * @param {RoundState} state
 * @param {Card[]} cards
 */
function coinsOf({ suits }, cards) {
  return sum(cards.map((card) => suits[card].cards[card]));
}

/**
 * A seat's coins, or for each bottle that it pays for minus the Imp's Trick.
 * @param {GameData} game
 * @param {RoundState} state
 * @param {Seat} seat
 * @param {number} coins
 * @param {number} penalty
 */
function ownScore({ cursed }, state, seat, coins, penalty) {
  const count = Math.max(curseCount(state, seat), cursed.includes(seat) ? 1 : 0);
  return count ? 0 - penalty * count : coins;
}

/**
 * How many bottles a seat has.
 * @param {RoundState} state
 * @param {Seat} seat
 */
function curseCount({ bottles }, seat) {
  return bottles.filter(({ owner }) => owner === seat).length;
}

/**
 * Each column's number, and what the round added to it.
 * @param {GameData} game
 * @param {number[]} columns
 * @param {number[]} bySeat
 */
function added({ members }, columns, bySeat) {
  return columns.map((number, column) => number + (bySeat[members.indexOf(column)] ?? 0));
}

/**
 * @param {EntryData} data
 * @param {RoundState} state
 * @param {{ own: number[], scores: number[], totals: number[], crowned: number[] }} counted
 * @returns {ScoreRow[]}
 */
function rowsOf(data, state, { own, scores, totals, crowned }) {
  const { cursed, members, shown, teams } = data.game;
  return seatsByTeam(data)
    .filter((seat) => shown.includes(members[seat]))
    .map((seat) => ({
      seat,
      name: data.seats[seat],
      coins: state.coins[seat],
      isCursed: curseCount(state, seat) > 0 || cursed.includes(seat),
      own: teams && own[seat],
      score: scores[seat],
      total: totals[members[seat]],
      isLeading: crowned.includes(members[seat]),
    }));
}

/**
 * The seats, those who share a team beside each other.
 * @param {EntryData} data
 */
function seatsByTeam(data) {
  return Array.from(new Set(data.seats.flatMap((_, seat) => teamOf(data, seat))));
}

/**
 * Who deals next: the dealer's left neighbour, or whom the round makes the dealer (rule 2.2).
 * @param {EntryData} data
 * @param {RoundState} state
 * @param {number[]} scores
 */
function nextDealer(data, { bottles }, scores) {
  const players = seatedOf(data).length;
  const order = Array.from({ length: players }, (_, step) => (data.dealer + 1 + step) % players);
  const { rotation } = data.game;
  if (rotation === "winner") return bestOf(order, (seat) => scores[seat])[0];
  const { owner } = bottles[0];
  return rotation === "last_cursed" && owner !== null && owner < players ? owner : order[0];
}

/**
 * For each seat the others of its team, when this seat deals (rule 12.8).
 * @param {EntryData} data
 * @param {Seat} dealer
 * @returns {Seat[][]}
 */
function partnersOf({ game: { teams }, partners, seats }, dealer) {
  if (!teams) return partners;
  const seatOf = (/** @type {number} */ place) => (dealer + 1 + place) % seats.length;
  const seated = teams.map((places) => places.map(seatOf));
  return seats.map((_, seat) => {
    const team = seated.find((members) => members.includes(seat)) ?? [];
    return team.filter((member) => member !== seat);
  });
}

/**
 * The order of play the other way round: Lopaka sits at the dealer's right (rule 10.1).
 * @param {number[][]} order
 */
function mirrored(order) {
  return order.map(([leader, ...others]) => [leader, ...others.reverse()]);
}

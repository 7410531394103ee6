/* Whether the game is over after a round, and who won it (rulebook 7.2 to 7.4). */
/** @import { EntryData, GameData, Seat } from "../types.js" */

/**
 * The columns with the highest total of those that have a place.
 * @param {GameData} game
 * @param {number[]} totals
 */
export function leadersOf({ ranked }, totals) {
  return bestOf(ranked, (column) => totals[column]).sort((a, b) => a - b);
}

/**
 * Whether the game is over (rules 7.2 to 7.4).
 * @param {EntryData} data
 * @param {number[]} totals
 */
export function isEnd(data, totals) {
  const { was_reached: wasReached } = data.game;
  return wasReached || (isReached(data, totals) && !stillWaiting(data)?.length);
}

/**
 * Whether the agreed end has come, whoever has yet to deal, and no tie is left.
 * @param {EntryData} data
 * @param {number[]} totals
 */
function isReached(data, totals) {
  if (!hasCome(data, totals)) return false;
  return data.game.tie !== "extra_round" || areTogether(data, leadersOf(data.game, totals));
}

/**
 * Whether what ends the game has come: then another round is for a tie, or for who has yet to deal.
 * @param {EntryData} data
 * @param {number[]} totals
 */
export function hasCome(data, totals) {
  const { goal, number, ending } = data.game;
  const dealt = dealtOf(data);
  const isFar = {
    target: () => ending.some((column) => totals[column] >= number),
    rounds: () => sum(dealt) >= number,
    deals_each: () => seatedOf(data).every((column) => dealt[column] >= number),
  };
  return isFar[goal]();
}

/**
 * Whether these columns are one, or partners in every round: then no further one would part them.
 * @param {EntryData} data
 * @param {number[]} columns
 */
function areTogether(data, columns) {
  const { members, teams } = data.game;
  if (columns.length === 1) return true;
  const seats = columns.map((column) => members.indexOf(column));
  const team = teamOf(data, seats[0]);
  const arePairs = teams !== null && teams.every((places) => places.length === 2);
  return arePairs && seats.length === team.length && seats.every((seat) => team.includes(seat));
}

/**
 * The leaders, or those of them whom the agreed tie-break prefers.
 * @param {GameData} game
 * @param {number[]} totals
 * @param {number[]} curses
 * @param {number[]} scores
 */
export function winnersOf(game, totals, curses, scores) {
  const leaders = leadersOf(game, totals);
  if (game.tie === "fewest_curses") return bestOf(leaders, (column) => -curses[column]);
  if (game.tie !== "last_round") return leaders;
  return bestOf(leaders, (column) => scores[game.members.indexOf(column)]);
}

/**
 * The columns of those who sit at the table; Lopaka is none of them, and has the last seat.
 * @param {EntryData} data
 */
export function seatedOf({ game: { members }, lopaka }) {
  return lopaka === null ? members : members.slice(0, lopaka);
}

/**
 * How many rounds each dealt, this one too.
 * @param {EntryData} data
 */
export function dealtOf({ game: { dealt, members }, dealer }) {
  return dealt.map((count, column) => count + (column === members[dealer] ? 1 : 0));
}

/**
 * The columns that have yet to deal in this cycle after this round.
 * @param {EntryData} data
 */
function stillWaiting({ game: { waiting, members }, dealer }) {
  return waiting && waiting.filter((column) => column !== members[dealer]);
}

/**
 * Those who have yet to deal before the next round: all, where a cycle is finished.
 * @param {EntryData} data
 */
export function cycleAfter(data) {
  const waiting = stillWaiting(data);
  return waiting && (waiting.length ? waiting : seatedOf(data));
}

/**
 * Those for which the number is the highest, in their order.
 * @param {number[]} given
 * @param {(one: number) => number} numberOf
 */
export function bestOf(given, numberOf) {
  const best = Math.max(...given.map(numberOf));
  return given.filter((one) => numberOf(one) === best);
}

/** @param {number[]} numbers */
export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Who shares a team with a seat, itself among them, ascending.
 * @param {EntryData} data
 * @param {Seat} seat
 */
export function teamOf({ partners }, seat) {
  return [seat, ...partners[seat]].sort((a, b) => a - b);
}

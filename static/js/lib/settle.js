/*
 * What becomes of the entries that wait on a phone when others have written meanwhile. Those that
 * the record has already were sent, whoever sent them; those that still mean what they meant when
 * they were tapped go on; the rest is left for a person to say what to do with it. An entry belongs
 * to its round, its trick and its hand, and is never about another.
 */
/** @import { About, News, OutboxItem, RefusalCode, StoredItems } from "../types.js" */
/** @import { PhoneGame } from "./phone-game.js" */
import { lastOf } from "./lists.js";
import { newsOf } from "./news.js";
import { phoneGame } from "./phone-game.js";
import { mayPlay } from "./refusals.js";
import { tricksOf } from "./tricks.js";

/**
 * @typedef {object} Settled
 * @property {OutboxItem[]} sent nothing is left to do about them
 * @property {OutboxItem[]} waiting to be sent, with the length of the record that is expected then
 * @property {OutboxItem[]} left
 */

/**
 * The record: how many rounds it has, and the tricks of those that are done. `game` is the one in
 * which a card is due, null where none is.
 * @typedef {Pick<News, "rounds" | "laid"> & { game: PhoneGame | null }} Recorded
 */

/**
 * @param {OutboxItem[]} items in the order in which they were tapped
 * @param {News} news
 * @param {PhoneGame} shown the game that the page shows
 * @returns {Settled | null} null where the page does not know the round that is played
 */
export function settle(items, { now, length, rounds, laid }, shown) {
  const data = now && shown.dataOf(now.round);
  if (now && !data) return null;
  const game = data ? phoneGame({ ...data, ...now, length }) : null;
  /** @type {Settled} */
  const settled = { sent: [], waiting: [], left: [] };
  for (const item of items) settleOne(settled, item, { rounds, laid, game }, length);
  return settled;
}

/**
 * The game goes on with what goes on.
 * @param {Settled} settled
 * @param {OutboxItem} item
 * @param {Recorded} recorded
 * @param {number} length
 */
function settleOne({ sent, waiting, left }, item, recorded, length) {
  const opposite = lastOf(left.filter((before) => isOpposite(before, item)));
  if (opposite) {
    left.splice(left.indexOf(opposite), 1);
    sent.push(opposite, item);
  } else if (isDone(item, recorded)) sent.push(item);
  else {
    const fields = fieldsToGoOn(item, recorded, waiting);
    if (!fields) return void left.push(item);
    const next = { ...item, fields, after: length + waiting.length };
    recorded.game?.perform(next);
    waiting.push(next);
  }
}

/**
 * Whether an item takes back, or brings back, just what the one before it did.
 * @param {OutboxItem} before
 * @param {OutboxItem} item
 */
function isOpposite(before, item) {
  if (!item.about || (before.type === "undo") === (item.type === "undo")) return false;
  return before.round === item.round && isAboutSame(before.about, item.about);
}

/**
 * @param {About | null} one
 * @param {About | null} other
 */
function isAboutSame(one, other) {
  /** @type {(keyof About)[]} */
  const keys = ["type", "trick", "place", "hand", "card", "was"];
  return keys.every((key) => one?.[key] === other?.[key]);
}

/**
 * Whether the record is as it would be after this item.
 * @param {OutboxItem} item
 * @param {Recorded} recorded
 */
export function isDone({ type, about, round }, recorded) {
  if (!about) return false;
  return stands(about, round, recorded) === (type !== "undo");
}

/**
 * @param {About} about
 * @param {number} round
 * @param {Recorded} recorded
 * @returns {boolean | undefined} undefined where it is not known
 */
function stands({ type, trick, place, hand, card }, round, { rounds = 0, laid, game }) {
  if (type === "look") return undefined; // to look once more is no harm
  if (type === "begin") return game ? game.data().round >= round : rounds > round;
  const running = game?.data().round === round ? game.round() : null;
  const tricks = running ? tricksOf(running.state()) : laid?.[round];
  if (!tricks) return undefined;
  const plays = tricks[trick - 1] ?? [];
  if (type !== "turn") return plays.some((play) => play.hand === hand && play.card === card);
  if (plays[place]) return plays[place].hand === hand;
  const isNext = tricks.length === trick && plays.length === place;
  if (!isNext || !running || running.isAssumed()) return false;
  return mayPlay(running.state(), hand, running.state().turn); // a person said so
}

/**
 * @param {OutboxItem} item
 * @param {Recorded} recorded
 * @param {OutboxItem[]} waiting what goes on before it
 * @returns {OutboxItem["fields"] | null} null where it does not go on
 */
function fieldsToGoOn(item, { rounds = 0, game }, waiting) {
  if (game) {
    const isTaken = !game.round().isAssumed() && lastOf(waiting)?.type !== "turn";
    return item.type === "turn" && isTaken ? null : fieldsNow(item, game);
  }
  // No card is due: the next round can begin, and what was tapped in it comes after that.
  const isNext = item.type === "begin" && item.round === rounds;
  return isNext || (item.round >= rounds && waiting.length) ? item.fields : null;
}

/**
 * What is sent for an item, which would do now just what it was tapped for; null where it would
 * not. The card that a correction replaces may have another event by now.
 * @param {OutboxItem} item
 * @param {PhoneGame} game
 */
export function fieldsNow(item, game) {
  const event = item.about?.was && cardInPlace(item.about, game)?.event;
  const fields = item.type === "amend" && event ? { ...item.fields, event } : item.fields;
  const { about, round } = game.about(item.type, fields);
  if (!item.about || item.round !== round) return null;
  if (item.type === "look") return game.round().state().over ? null : fields;
  const isSame = isAboutSame(about, item.about) && !refusalOf(item.type, fields, game);
  return isSame ? fields : null;
}

/**
 * The card that lies where an item's belongs. In the duel a hand can lay several to a trick.
 * @param {About} about
 * @param {PhoneGame} game
 */
function cardInPlace({ trick, place, hand }, game) {
  const state = game.round().state();
  const plays = tricksOf(state)[trick - 1] ?? [];
  return plays.find((play, index) => play.hand === hand && (!state.free || index === place));
}

/**
 * @param {OutboxItem["type"]} type
 * @param {OutboxItem["fields"]} fields
 * @param {PhoneGame} game
 * @returns {RefusalCode | null}
 */
function refusalOf(type, { card, to_act: hand, seat, event }, game) {
  const round = game.round();
  if (type === "play") return round.refusal({ type, hand, card });
  if (type === "turn") return round.refusal({ type, hand: seat });
  return type === "amend" ? round.refusalOfAnotherCard(event, card) : null;
}

/**
 * What can be entered for an item that was left. `was` is the card that it replaces; `isPlain`:
 * nothing else changes by that.
 * @typedef {Pick<OutboxItem, "type" | "fields"> & { was?: number, isPlain: boolean }} Offer
 */

/**
 * @param {OutboxItem} item
 * @param {PhoneGame} game
 * @returns {Offer | null} null where it has no place any more, or not yet
 */
export function offerFor(item, game) {
  const { type, about, round } = item;
  const same = type !== "amend" && fieldsNow(item, game);
  if (same) return { type, fields: same, isPlain: true };
  if (type === "undo" || !about?.card || round !== game.data().round) return null;
  const { card, trick, hand } = about;
  const state = game.round().state();
  const isRunning = trick === state.tricks.length + 1;
  const laid = cardInPlace(about, game);
  if (laid) {
    const fields = { event: laid.event, card };
    const isPlain = isRunning && !state.played[card];
    if (isPlain && refusalOf("amend", fields, game)) return null;
    return { type: "amend", fields, was: laid.card, isPlain };
  }
  const fields = { card, to_act: hand, assumed: game.round().isAssumed() ? 1 : 0 };
  const isDue = isRunning && !refusalOf("play", fields, game);
  return isDue ? { type: "play", fields, isPlain: true } : null;
}

/**
 * Forgets what was left on this phone, but stands in a round that is done, whoever entered it.
 * @param {StoredItems<OutboxItem>} stored
 * @param {string} address that tells what is new
 */
export async function forgetDone(stored, address) {
  const left = stored.all().filter((item) => item.left !== undefined);
  const news = left.length
    ? await newsOf(
        address,
        0,
        left.map(({ round }) => round),
      )
    : null;
  if (!news?.laid) return;
  for (const item of left) if (isDone(item, { ...news, game: null })) stored.remove(item.id);
}

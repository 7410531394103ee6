/*
 * What becomes of the entries that wait on a phone when others have written meanwhile. Those that
 * the record has already were sent, whoever sent them; those that still come next go on; the rest
 * is left for a person to say what to do with it.
 */
/** @import { About, OutboxItem, PlayEvent, RoundEvent } from "../types.js" */
import { lastOf } from "./lists.js";

/**
 * @typedef {object} Settled
 * @property {OutboxItem[]} sent nothing is left to do about them
 * @property {OutboxItem[]} waiting to be sent, with the length of the record that is expected then
 * @property {OutboxItem[]} left
 */

/**
 * A round as the record has it now: its index and the events in force. `rounds` is how many rounds
 * there are, `running` the index of the one in which a card is due, if any.
 * @typedef {object} RecordedRound
 * @property {number} index
 * @property {RoundEvent[]} events
 * @property {number} rounds
 * @property {number} [running]
 */

/**
 * @param {OutboxItem[]} items in the order in which they were tapped
 * @param {RecordedRound} round
 * @param {number} length that of the record now
 * @returns {Settled}
 */
export function settle(items, round, length) {
  /** @type {Settled} */
  const settled = { sent: [], waiting: [], left: [] };
  for (const item of items) {
    const isOfAnother = item.round !== round.index && item.about?.type !== "begin";
    if (isOfAnother) keepOfAnotherRound(settled, item, length);
    else settleOne(settled, item, round, length);
  }
  return settled;
}

/**
 * What was tapped in another round is settled when it is its turn, if nothing before it was left.
 * @param {Settled} settled
 * @param {OutboxItem} item
 * @param {number} length
 */
function keepOfAnotherRound({ waiting, left }, item, length) {
  if (left.length) left.push(item);
  else waiting.push({ ...item, after: length + waiting.length });
}

/**
 * @param {Settled} settled
 * @param {OutboxItem} item
 * @param {RecordedRound} round
 * @param {number} length
 */
function settleOne(settled, item, round, length) {
  const { sent, waiting, left } = settled;
  // What waits is not in the record yet: the record does not tell whether it was taken back.
  const before = lastOf(left) ?? lastOf(waiting.filter((other) => isAboutSame(other, item)));
  if (before && isOpposite(before, item)) {
    if (left.length) sent.push(...left.splice(-1), item);
    else waiting.push({ ...item, after: length + waiting.length });
  } else if (isDone(item, round)) sent.push(item);
  else if (!left.length && goesOn(item, round, waiting))
    waiting.push({ ...item, after: length + waiting.length });
  else left.push(item);
}

/**
 * Whether an item takes back, or brings back, just what the one before it did.
 * @param {OutboxItem} before
 * @param {OutboxItem} item
 */
function isOpposite(before, item) {
  const isBack = (/** @type {OutboxItem} */ { type }) => type === "undo";
  if (!item.about || isBack(before) === isBack(item)) return false;
  if (!isBack(item) && item.type !== "redo") return false;
  return isAboutSame(before, item);
}

/**
 * @param {OutboxItem} one
 * @param {OutboxItem} other
 */
function isAboutSame(one, other) {
  const isSame = JSON.stringify(one.about) === JSON.stringify(other.about);
  return isSame && one.round === other.round;
}

/**
 * Whether the record is as it would be after this item.
 * @param {OutboxItem} item
 * @param {RecordedRound} recorded
 */
function isDone({ type, about, round }, { events, rounds }) {
  if (about === null) return false;
  const stands = about.type === "begin" ? rounds > round : isThere(about, events);
  return stands === (type !== "undo");
}

/**
 * @param {About} about
 * @param {RoundEvent[]} events
 */
function isThere(about, events) {
  const play = playsOf(events)[about.place];
  switch (about.type) {
    case "play":
      return play?.hand === about.hand && play.card === about.card;
    case "turn":
      return (play ?? turnAtEnd(events))?.hand === about.hand;
    case "amend":
      return playsOf(events).some((one) => isPut(one, about));
    default:
      return false; // to look once more is no harm
  }
}

/**
 * Whether a play is as a correction wants it. Others may have entered a card under the number that
 * the corrected one had on this phone: that was another hand's, even where it is the same card.
 * @param {PlayEvent} play
 * @param {About} about
 */
function isPut({ number, hand, card }, about) {
  return number === about.event && hand === about.hand && card === about.card;
}

/**
 * Whether nobody has entered anything in the place of an item.
 * @param {OutboxItem} item
 * @param {RecordedRound} recorded
 * @param {OutboxItem[]} waiting what goes on before it
 */
function goesOn({ type, about, round }, { events, rounds, running }, waiting) {
  if (type === "begin") return rounds === round && (running === undefined || waiting.length > 0);
  if (running !== round) return false;
  if (type === "look") return true;
  const isNext = about?.place === playsOf(events).length + laidBy(waiting, round);
  if (type === "play") return isNext;
  return type === "turn" && isNext && !turnAtEnd(events);
}

/**
 * How many cards more lie in a round after these items.
 * @param {OutboxItem[]} waiting
 * @param {number} round
 */
function laidBy(waiting, round) {
  const plays = waiting.filter((item) => item.round === round && item.about?.type === "play");
  const undone = plays.filter(({ type }) => type === "undo");
  return plays.length - 2 * undone.length;
}

/**
 * @param {RoundEvent[]} events
 * @returns {PlayEvent[]}
 */
function playsOf(events) {
  return events.flatMap((event) => (event.type === "play" ? [event] : []));
}

/**
 * The turn that nobody has played in yet.
 * @param {RoundEvent[]} events
 */
function turnAtEnd(events) {
  const last = lastOf(events);
  return last?.type === "turn" ? last : undefined;
}

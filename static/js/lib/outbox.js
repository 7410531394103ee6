/*
 * What was tapped: saved on the phone, sent one after another in order, and sent again until it is
 * answered. What was written stays as well, until a page shows it by itself: without the server the
 * page may be opened as it was before. Where others wrote first, or the server says no, what cannot
 * be sent any more is left: it stays until somebody says what to do with it.
 */
/** @import { Answer, News, OutboxItem, OutboxListener } from "../types.js" */
/** @import { Response, StoredItems } from "../types.js" */
/** @import { PhoneGame } from "./phone-game.js" */
import { has, inOrder, waitingOf } from "./items.js";
import { isFinal, isShutOut, isUnknown, noConnection } from "./response.js";
import { settle } from "./settle.js";

const DELAYS = [1, 2, 4, 8, 15, 30]; // seconds until the next attempt

/**
 * @param {object} settings
 * @param {number} settings.length the length of the table's record that the page shows
 * @param {StoredItems<OutboxItem>} settings.stored shared by all pages of the phone
 * @param {(item: OutboxItem, isLast: boolean) => Promise<Response>} settings.send rejects without a
 *   connection; `isLast`: nothing waits behind the item
 * @param {(length: number, rounds: number[]) => Promise<News | null>} settings.ask what is new
 *   since the record was so long, with what lies in these rounds; null without a connection
 * @param {PhoneGame} settings.game the one that the page shows
 * @param {(seconds: number, retry: () => void) => void} settings.later
 * @param {OutboxListener} settings.listener
 */
export function outbox({ length, stored, send, ask, game, later, listener }) {
  let items = waitingOf(stored);
  let known = length; // the length of the record as far as it was told
  /** @type {Set<string>} the ids of what no other page can know of yet */
  const unsaved = new Set();
  let isSending = false;
  let isPutOff = false; // it is tried again by itself
  let mayNotEnter = false;
  let failures = 0;

  /**
   * The item still has to be saved: soon, and before the page is left.
   * @param {OutboxItem} item
   */
  function add(item) {
    items.push(item);
    unsaved.add(item.id);
  }

  function save() {
    const added = items.filter(({ id }) => unsaved.has(id));
    added.forEach(keep);
    unsaved.clear();
    if (added.length) tell();
  }

  /** @param {OutboxItem} item */
  async function keep(item) {
    if (!(await stored.put(item))) listener.notKept();
  }

  function tell() {
    listener.changed(items.length, failures > 0);
  }

  /**
   * Takes over what other pages of the phone have added, and lets go what they have sent.
   * @returns {OutboxItem[]} what is new here
   */
  function share() {
    const saved = waitingOf(stored);
    const own = items.filter((item) => unsaved.has(item.id) || has(saved, item));
    const added = saved.filter((item) => !has(items, item));
    items = [...own, ...added];
    tell();
    return added;
  }

  async function flush() {
    save();
    if (isSending || !items.length) return;
    isSending = true;
    while (items.length && (await sendFirst()));
    isSending = false;
  }

  /** Whether to go on with the next item. */
  async function sendFirst() {
    const item = items[0];
    const response = await send(item, items.length === 1).catch(noConnection);
    const { status, answer } = response;
    mayNotEnter = isShutOut(response);
    // The page of a hotel's network is no answer.
    if (status === 200 && typeof answer.length === "number")
      return written(item, answer, answer.length);
    if (answer.stale) return overtaken();
    const reason = answer.refused ?? answer.error;
    if (isUnknown(response)) listener.unknown();
    else if (mayNotEnter && reason) listener.shutOut(reason);
    else if (isFinal(response) && reason) return stopped(reason);
    return failed();
  }

  /**
   * @param {OutboxItem} item
   * @param {Answer} answer
   * @param {number} newLength
   */
  function written(item, answer, newLength) {
    // More followed by itself, or another phone wrote.
    const isLonger = newLength > Math.max(known, item.after + 1);
    failures = 0;
    keep({ ...item, written: true });
    items = items.filter(({ id }) => id !== item.id);
    if (isLonger && items.length) return overtaken();
    known = Math.max(known, newLength);
    tell();
    listener.written(answer, isLonger);
    return true;
  }

  async function overtaken() {
    const news = await ask(
      known,
      items.map(({ round }) => round),
    );
    if (!news?.laid) return failed();
    failures = 0;
    if (reclaim(news.length)) return true;
    const settled = settle(items, news, game);
    if (!settled) {
      listener.overtaken(news);
      return failed();
    }
    const { sent, waiting, left } = settled;
    leave(left, news.by_others ?? "");
    forget(sent);
    items = waiting;
    waiting.forEach(keep);
    known = news.length;
    tell();
    listener.overtaken(news);
    return true;
  }

  /** @param {string} reason */
  function stopped(reason) {
    leave(items, reason);
    items = [];
    tell();
    listener.stopped(reason);
    return false;
  }

  function failed() {
    if (!isPutOff) later(DELAYS[Math.min(failures, DELAYS.length - 1)], tryAgain);
    isPutOff = true;
    failures += 1;
    tell();
    return false;
  }

  async function tryAgain() {
    isPutOff = false;
    await flush();
  }

  /**
   * @param {OutboxItem[]} given
   * @param {string} why what the others entered, or why the server said no
   */
  function leave(given, why) {
    for (const item of given) {
      keep({ ...item, left: why });
      unsaved.delete(item.id);
    }
  }

  /** @param {OutboxItem[]} given */
  function forget(given) {
    for (const { id } of given) {
      stored.remove(id);
      unsaved.delete(id);
    }
    items = items.filter((item) => !has(given, item));
  }

  /** The items, written or waiting, that a page of this length does not show, in their order. */
  function unseen() {
    const saved = stored.all().filter(({ left }) => left === undefined);
    const added = items.filter(({ id }) => unsaved.has(id));
    return inOrder([...saved, ...added]).filter((item) => item.after >= length);
  }

  /**
   * The page shows a record of this length from now on, and on top of it what is unseen.
   * @param {number} shown
   */
  function catchUp(shown) {
    [length, known] = [shown, shown];
    for (const { id, after } of stored.all().filter((item) => item.written)) {
      if (after < shown) stored.remove(id);
      known = Math.max(known, after + 1);
    }
  }

  /**
   * What was written, but is not in the record, waits again: the server has come back with an
   * older one. What it has after all it knows by its id.
   * @param {number} recorded how long the server's record is
   * @returns {boolean} whether there is such
   */
  function reclaim(recorded) {
    const lost = stored.all().filter((item) => item.written && item.after >= recorded);
    if (!lost.length) return false;
    const again = lost.map((item) => ({ ...item, written: undefined }));
    again.forEach(keep);
    items = inOrder([...again, ...items]);
    known = recorded;
    tell();
    return true;
  }

  catchUp(length);

  return {
    add,
    save,
    share,
    flush,
    forget,
    isEmpty: () => items.length === 0,
    /** Whether this phone may not enter, as far as it knows. */
    isShutOut: () => mayNotEnter,
    /** The length of the record when all that waits is written. */
    after: () => known + items.length,
    unseen,
    /** What could not be sent, in the order in which it was tapped. */
    left: () => inOrder(stored.all().filter(({ left }) => left !== undefined)),
    catchUp,
    reclaim,
  };
}

/*
 * What was tapped and not yet written by the server: saved on the phone, sent one after another in
 * order, and sent again until it is answered.
 */
/** @import { Answer, OutboxItem, Response, StoredValue } from "../types.js" */

const DELAYS = [1, 2, 4, 8, 15, 30]; // seconds until the next attempt
const UNKNOWN = 400; // the page's token does not fit the cookie, or the host is another

/**
 * @typedef {object} Listener
 * @property {(waiting: number, isOffline: boolean) => void} changed so many items wait
 * @property {(answer: Answer, isLonger: boolean) => void} written an item was; `isLonger`: the
 *   record holds more than this phone sent
 * @property {() => void} unknown the server does not know this page or its phone any more; what
 *   waits is kept
 * @property {(reason: string) => void} stopped the server said no, and all that waited is dropped
 */

/**
 * @param {object} settings
 * @param {number} settings.length the length of the table's record that the page shows
 * @param {StoredValue<OutboxItem[]>} settings.stored
 * @param {(item: OutboxItem, isLast: boolean) => Promise<Response>} settings.send rejects without a
 *   connection; `isLast`: nothing waits behind the item
 * @param {(seconds: number, retry: () => void) => void} settings.later
 * @param {Listener} settings.listener
 */
export function outbox({ length, stored, send, later, listener }) {
  let items = stored.get() ?? [];
  let isSaved = true;
  let isSending = false;
  let failures = 0;

  /**
   * The item still has to be saved: soon, and before the page is left.
   * @param {OutboxItem} item
   */
  function add(item) {
    items.push(item);
    isSaved = false;
  }

  function save() {
    if (isSaved) return;
    stored.put(items.length ? items : null);
    isSaved = true;
    listener.changed(items.length, failures > 0);
  }

  function saveAnew() {
    isSaved = false;
    save();
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
    const { status, answer } = await send(item, items.length === 1).catch(noConnection);
    // The page of a hotel's network is no answer.
    if (status === 200 && typeof answer.length === "number")
      return written(item, answer, answer.length);
    const reason = answer.refused ?? answer.stale ?? answer.error;
    if (status === UNKNOWN && reason) listener.unknown();
    if (isFinal(status) && reason) return stopped(reason);
    return failed();
  }

  /**
   * @param {OutboxItem} item
   * @param {Answer} answer
   * @param {number} newLength
   */
  function written(item, answer, newLength) {
    // More followed by itself, or another phone wrote.
    const isLonger = newLength > Math.max(length, item.after + 1);
    failures = 0;
    length = newLength;
    items = items.slice(1).map((waiting, index) => ({ ...waiting, after: length + index }));
    saveAnew();
    listener.written(answer, isLonger);
    return true;
  }

  /** @param {string} reason */
  function stopped(reason) {
    items = [];
    saveAnew();
    listener.stopped(reason);
    return false;
  }

  function failed() {
    later(DELAYS[Math.min(failures, DELAYS.length - 1)], flush);
    failures += 1;
    saveAnew();
    return false;
  }

  return {
    add,
    save,
    flush,
    isEmpty: () => items.length === 0,
    /** The length of the record when all that waits is written. */
    after: () => length + items.length,
    /** The items that a page of this length does not show yet. */
    unseen: () => items.filter((item) => item.after >= length),
  };
}

/** @returns {Response} */
function noConnection() {
  return { status: 0, answer: {} };
}

/**
 * Whether sending again cannot help.
 * @param {number} status
 */
function isFinal(status) {
  return status >= 400 && status < 500 && status !== UNKNOWN && status !== 429;
}

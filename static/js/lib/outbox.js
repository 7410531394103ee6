/*
 * What was tapped and not yet written by the server: kept, sent one after another in order, sent again until it is answered.
 * An item is {id, type, fields, after}: `after` is the length of the table's record when it is this item's turn, and so the
 * number of the event that it becomes.
 */

const PATIENCE = [1, 2, 4, 8, 15, 30]; // seconds until the next attempt
const COURTESY = 0.03; // seconds: what was tapped is painted before it is sent

/**
 * `kept` stores the items; `send(item, isLast)` resolves to {status, answer} or rejects, where `isLast` says that nothing waits
 * behind it; `later(seconds, again)` calls again. `told` hears .changed(waiting, isOffline), .written(answer, isLonger) and .stopped(line).
 */
export function outbox({ length, kept, send, later, told }) {
  let items = kept.get() ?? [];
  let isSending = false;
  let failures = 0;

  function keep() {
    kept.put(items.length ? items : null);
    told.changed(items.length, failures > 0);
  }

  function add(item) {
    items.push(item);
    keep();
    later(COURTESY, flush);
  }

  async function flush() {
    if (isSending || !items.length) return;
    isSending = true;
    told.changed(items.length, failures > 0);
    while (items.length && (await sendFirst()));
    isSending = false;
  }

  /** Whether to go on with the next. */
  async function sendFirst() {
    const item = items[0];
    const { status, answer } = await send(item, items.length === 1).catch(() => ({ status: 0, answer: {} }));
    const isWritten = status === 200 && Number.isInteger(answer.length); // the page of a hotel's network is no answer
    if (isWritten) return written(item, answer);
    const line = answer.refused ?? answer.stale ?? answer.error;
    if (status < 400 || status === 429 || status >= 500 || !line) return failed();
    items = [];
    keep();
    told.stopped(line);
    return false;
  }

  function written(item, answer) {
    failures = 0;
    const isLonger = answer.length > Math.max(length, item.after + 1); // more followed by itself, or another phone wrote
    length = answer.length;
    items.shift();
    items = items.map((waiting, place) => ({ ...waiting, after: length + place }));
    keep();
    told.written(answer, isLonger);
    return true;
  }

  function failed() {
    later(PATIENCE[Math.min(failures, PATIENCE.length - 1)], flush);
    failures += 1;
    keep();
    return false;
  }

  return {
    add,
    flush,
    isEmpty: () => items.length === 0,
    /** The length of the record when all that waits is written. */
    after: () => length + items.length,
    /** The items that a page of this length does not show yet. */
    unseen: () => items.filter((item) => item.after >= length),
  };
}

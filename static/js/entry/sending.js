/* The outbox of the page of a trick, and the dot that tells what became of it. */
/** @import { EntryData, OutboxItem, OutboxListener, StoredValue, Texts } from "../types.js" */
/** @import { PhoneGame } from "../lib/phone-game.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
import { drawingOfStatusDot } from "../drawing/status-dot.js";
import { find, part } from "../lib/dom.js";
import { noFrameDue } from "../lib/frames.js";
import { newsOf } from "../lib/news.js";
import { outbox } from "../lib/outbox.js";
import { postForm } from "../lib/post-form.js";

/**
 * `reached`: whether the server answers may be another than it was.
 * @typedef {Omit<OutboxListener, "changed"> & { reached: () => void }} SendingListener
 */

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {PhoneStore} store
 * @param {PhoneGame} game
 * @param {SendingListener} listener
 */
export function sendingOf(form, data, texts, store, game, listener) {
  const token = find(form, "[name=csrf_token]", HTMLInputElement);
  const drawStatus = drawingOfStatusDot(part(document, "dot", HTMLElement), texts);
  /** @type {StoredValue<boolean>} */
  const isAskedToStay = store.value("asked-to-stay");
  let isCutOff = false; // nobody answers what is new
  let isFailing = false; // the last sending failed
  const box = outbox({
    length: data.length,
    stored: store.items,
    send,
    ask: (length, rounds) => newsOf(data.urls.since, length, rounds),
    game,
    later: (seconds, retry) => setTimeout(retry, seconds * 1000),
    listener: { changed, ...listener },
  });

  /**
   * The answer is handed on when no tap is being drawn: that comes first.
   * @param {OutboxItem} item
   * @param {boolean} isLast
   */
  async function send({ id, type, fields, after }, isLast) {
    const table = data.table;
    const sent = {
      table,
      after,
      client_id: id,
      is_last: isLast ? 1 : 0,
      shown: after, // what it changes stands on this page already
      csrf_token: token.value,
    };
    try {
      return await postForm(data.urls[type], { ...fields, ...sent });
    } finally {
      await noFrameDue();
    }
  }

  /**
   * @param {number} waiting
   * @param {boolean} isOffline
   */
  function changed(waiting, isOffline) {
    isCutOff &&= isOffline;
    isFailing = isOffline;
    drawStatus(waiting, isOffline || isCutOff);
    if (waiting && isOffline) askToStay();
    listener.reached();
  }

  /** Asks the browser, once, not to throw away what it keeps here when it wants room. */
  function askToStay() {
    if (isAskedToStay.get()) return;
    isAskedToStay.put(true);
    navigator.storage?.persist?.().catch(() => false);
  }

  return {
    box,

    /** @param {boolean} isNow whether nobody answers */
    setCutOff(isNow) {
      if (isCutOff === isNow) return;
      isCutOff = isNow;
      if (box.isEmpty()) drawStatus(0, isCutOff);
      listener.reached();
    },

    /** Whether the server does not answer, as far as it was tried. */
    isOffline: () => isFailing || isCutOff,
  };
}

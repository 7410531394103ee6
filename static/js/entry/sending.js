/* The outbox of the page of a trick, and the dot that tells what became of it. */
/** @import { BegunData, OutboxItem, OutboxListener, Response } from "../types.js" */
/** @import { StoredValue, Texts } from "../types.js" */
/** @import { PhoneGame } from "../lib/phone-game.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
import { drawingOfStatusDot } from "../drawing/status-dot.js";
import { openTable, postTap } from "../lib/begun.js";
import { find, part } from "../lib/dom.js";
import { noFrameDue } from "../lib/frames.js";
import { newsOf } from "../lib/news.js";
import { outbox } from "../lib/outbox.js";
import { freshenTokens } from "../lib/post-form.js";
import { isFinal } from "../lib/response.js";

const SHUT_OUT = 403; // the answer to a phone that may not enter

/**
 * `reached`: whether the server answers may be another than it was.
 * @typedef {Omit<OutboxListener, "changed"> & { reached: () => void }} SendingListener
 */

/**
 * @param {HTMLFormElement} form
 * @param {BegunData} data
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
  let isOpen = false; // the server has opened the table
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
   * Lets the server open the table first, where this phone began the game. What it is refused for
   * is told, and tried again: nothing of what was tapped is given up.
   * @returns {Promise<Response | null>} null once the table is open
   */
  async function openFirst() {
    if (!data.opening || isOpen) return null;
    const { opening } = data;
    const response = await openTable(opening, await freshenTokens(opening.action));
    isOpen = Boolean(response.answer.at);
    if (isOpen) return null;
    return isFinal(response) ? { ...response, status: SHUT_OUT } : response;
  }

  /**
   * The answer is handed on when no tap is being drawn: that comes first.
   * @param {OutboxItem} item
   * @param {boolean} isLast
   */
  async function send(item, isLast) {
    try {
      return (await openFirst()) ?? (await postTap(data, item, isLast, token.value));
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

  /** @param {boolean} isNow whether nobody answers */
  function setCutOff(isNow) {
    if (isCutOff === isNow) return;
    isCutOff = isNow;
    if (box.isEmpty()) drawStatus(0, isCutOff);
    listener.reached();
  }

  return {
    box,
    setCutOff,

    /** Whether others can be heard: the server has the table, be it that this phone began it. */
    async isOpened() {
      const refusal = await openFirst();
      const reason = refusal?.answer.refused ?? refusal?.answer.error;
      if (reason) listener.shutOut(reason);
      if (refusal) setCutOff(true);
      return !refusal;
    },

    /** Whether the server does not answer, as far as it was tried. */
    isOffline: () => isFailing || isCutOff,
  };
}

/*
 * The dot at the top, and a word beside it: green when all is written, amber while something waits,
 * grey without a connection. The word waits a moment, so that a quick network never blinks.
 */
/** @import { Texts } from "../types.js" */
import { part } from "../lib/dom.js";
import { fill } from "../lib/sentences.js";
import { write } from "./text.js";

const PATIENCE = 500; // milliseconds

/**
 * @param {HTMLElement} dot
 * @param {Texts} texts
 */
export function drawingOfStatusDot(dot, texts) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let saying;
  let next = ""; // the word that is about to be said, or was

  /** @param {string} word */
  function drawWord(word) {
    write(part(dot, "dot-word", HTMLElement), word);
  }

  /**
   * @param {number} waiting
   * @param {boolean} isOffline
   */
  return function drawStatusDot(waiting, isOffline) {
    const count = { count: waiting };
    dot.classList.toggle("is-waiting", waiting > 0 && !isOffline);
    dot.classList.toggle("is-offline", isOffline);
    const word = waiting ? fill(isOffline ? texts.offline_word : texts.waiting_word, count) : "";
    if (word && word === next) return;
    next = word;
    clearTimeout(saying);
    if (!waiting) {
      dot.title = isOffline ? texts.cut_off : texts.saved;
      return drawWord(isOffline ? texts.cut_off_word : texts.saved);
    }
    dot.title = fill(isOffline ? texts.offline : texts.waiting, count);
    saying = setTimeout(drawWord, PATIENCE, word);
  };
}

/*
 * The dot at the top, and a word beside it: green when all is written, amber while something waits,
 * grey without a connection. The word waits a moment, so that a quick network never blinks.
 */
/** @import { Texts } from "../types.js" */
import { part } from "../lib/dom.js";
import { fill } from "../lib/sentences.js";
import { write } from "./text.js";

const PATIENCE = 500; // milliseconds

/** @type {ReturnType<typeof setTimeout> | undefined} */
let saying;

/**
 * @param {HTMLElement} dot
 * @param {Texts} texts
 * @param {number} waiting
 * @param {boolean} isOffline
 */
export function drawStatusDot(dot, texts, waiting, isOffline) {
  const [text, word] = isOffline ? [texts.offline, texts.kept] : [texts.waiting, texts.sending];
  const label = waiting ? fill(text, { count: waiting }) : texts.saved;
  dot.classList.toggle("is-waiting", waiting > 0 && !isOffline);
  dot.classList.toggle("is-offline", waiting > 0 && isOffline);
  dot.title = label;
  clearTimeout(saying);
  if (waiting) saying = setTimeout(drawWord, PATIENCE, dot, fill(word, { count: waiting }));
  else drawWord(dot, texts.saved);
}

/**
 * @param {HTMLElement} dot
 * @param {string} word
 */
export function drawWord(dot, word) {
  write(part(dot, "dot-word", HTMLElement), word);
}

/*
 * The dot at the top: green when all is written, amber while something waits, grey without a
 * connection.
 */
/** @import { Texts } from "../types.js" */
import { fill } from "../lib/sentences.js";

/**
 * @param {HTMLElement} dot
 * @param {Texts} texts
 * @param {number} waiting
 * @param {boolean} isOffline
 */
export function drawStatusDot(dot, texts, waiting, isOffline) {
  const text = isOffline ? texts.offline : texts.waiting;
  const label = waiting ? fill(text, { count: waiting }) : texts.saved;
  dot.classList.toggle("is-waiting", waiting > 0 && !isOffline);
  dot.classList.toggle("is-offline", waiting > 0 && isOffline);
  dot.setAttribute("aria-label", label);
  dot.title = label;
}

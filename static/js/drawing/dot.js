/* The dot at the top: green when all is written, amber while something waits, grey without a connection. */
import { fill } from "../lib/sentences.js";

export function drawDot(dot, words, waiting, isOffline) {
  const text = waiting ? fill(isOffline ? words.offline : words.waiting, { count: waiting }) : words.saved;
  dot.classList.toggle("is-waiting", waiting > 0 && !isOffline);
  dot.classList.toggle("is-offline", waiting > 0 && isOffline);
  dot.setAttribute("aria-label", text);
  dot.title = text;
}

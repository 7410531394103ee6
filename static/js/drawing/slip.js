/* The slip: a line that says why a tap changed nothing, or that something is wrong. */
import { cited } from "./text.js";

/**
 * Writes on the slip; a rule that is cited leads to the reference.
 * @param {HTMLElement} slip
 * @param {string} text "" for none
 * @param {string} address that of a rule, with 0.0 for its number
 */
export function drawSlip(slip, text, address) {
  if (!text && !slip.firstChild) return;
  slip.replaceChildren(...cited(text, address));
}

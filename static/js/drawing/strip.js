/*
 * The strip under the ruling: why a tap changed nothing, or what is wrong and the two ways to
 * settle it. It never lies on the ruling.
 */
import { part } from "../lib/dom.js";
import { cited } from "./text.js";

/**
 * @param {HTMLElement} form
 * @param {{ paragraph: string, problem: string }} addresses that of a rule has 0.0 for its number
 */
export function drawingOfStrip(form, { paragraph, problem }) {
  const head = part(form, "head", HTMLElement);
  const strip = part(form, "strip", HTMLElement);
  const slip = part(form, "slip", HTMLElement);
  const happened = part(form, "happened", HTMLAnchorElement);

  /**
   * Writes on the strip; a rule that is cited leads to the reference.
   * @param {string} text "" for none
   * @param {string | null} found the code of what was found wrong; null where a tap was refused
   */
  return function drawStrip(text, found = null) {
    if (!text && !slip.firstChild) return;
    slip.replaceChildren(...cited(text, paragraph));
    strip.classList.toggle("is-found", Boolean(text && found));
    head.classList.toggle("has-strip", Boolean(text));
    if (found) happened.href = `${problem}?happened=${found}`;
  };
}

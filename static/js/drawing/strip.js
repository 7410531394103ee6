/*
 * The strip under the ruling: why a tap changed nothing, or what is wrong and the two ways to
 * settle it; or that the page is too old, and the way to the new one; else what could not be
 * entered, and the ways to enter it where it belongs and to leave it. It never lies on the ruling.
 */
import { part } from "../lib/dom.js";
import { cited, write } from "./text.js";

/**
 * @param {HTMLElement} form
 * @param {{ paragraph: string, problem: string }} addresses that of a rule has 0.0 for its number
 */
export function drawingOfStrip(form, { paragraph, problem }) {
  const head = part(form, "head", HTMLElement);
  const strip = part(form, "strip", HTMLElement);
  const slip = part(form, "slip", HTMLElement);
  const happened = part(form, "happened", HTMLAnchorElement);
  const enterLeft = part(form, "enter-left", HTMLElement);
  let leftText = "";
  let isMentioned = false;

  /**
   * @param {string} text
   * @param {string | null} found
   * @param {boolean} isOld
   */
  function draw(text, found, isOld = false) {
    const shown = text || leftText;
    if (!shown && !slip.firstChild) return;
    if (slip.textContent !== shown) slip.replaceChildren(...cited(shown, paragraph));
    strip.classList.toggle("is-found", Boolean(text && found));
    strip.classList.toggle("is-left", Boolean(!text && leftText));
    strip.classList.toggle("is-old", isOld);
    head.classList.toggle("has-strip", Boolean(shown));
    if (found) happened.href = `${problem}?happened=${found}`;
  }

  return {
    /**
     * Writes on the strip; a rule that is cited leads to the reference.
     * @param {string} text "" for none
     * @param {string | null} found the code of what was found wrong; null where a tap was refused
     */
    say: (text, found = null) => draw(text, found),

    /**
     * Says that the page is too old, with a way to load it anew.
     * @param {string} text
     */
    sayOld: (text) => draw(text, null, true),

    /**
     * Says it, as soon as nothing else is said; then never again.
     * @param {string} text
     */
    mentionOnce(text) {
      if (isMentioned || slip.firstChild) return;
      isMentioned = true;
      draw(text, null);
    },

    /**
     * What could not be entered, which stands there whenever nothing else is said.
     * @param {string} text "" for none
     * @param {string} label of the button that enters it; "" where it cannot be
     */
    tellLeft(text, label) {
      write(enterLeft, label);
      enterLeft.hidden = !label;
      if (text === leftText) return;
      const isSaid = slip.textContent !== leftText; // something else
      leftText = text;
      if (!isSaid) draw("", null);
    },
  };
}

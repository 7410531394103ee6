/* Once something is wrong with the round, the way to settle it takes the judge's place. */
import { part } from "../lib/dom.js";

/** @param {HTMLElement} form */
export function drawingOfSettlement(form) {
  const trouble = part(form, "trouble", HTMLElement);

  return {
    /** Whether the page says that something is wrong. */
    isTroubled: () => !trouble.hidden,
    /** @param {boolean} isTroubled */
    draw(isTroubled) {
      trouble.hidden = !isTroubled;
    },
  };
}

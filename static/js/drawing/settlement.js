/* Once something is wrong with the round, the way to settle it takes the judge's place. */
import { part } from "../lib/dom.js";

/** @param {HTMLElement} form */
export function drawingOfSettlement(form) {
  const judge = part(form, "judge", HTMLElement);
  const problem = part(form, "problem", HTMLElement);

  return {
    /** Whether the page says that something is wrong. */
    isTroubled: () => !problem.hidden,
    /** @param {boolean} isTroubled */
    draw(isTroubled) {
      judge.hidden = isTroubled;
      problem.hidden = !isTroubled;
    },
  };
}

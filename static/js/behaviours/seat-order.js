/* Arrows by which two who sit side by side change places. */
import { findAll } from "../lib/dom.js";
import { moveUp } from "../lib/seating.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const arrow of findAll(form, "[data-part=up]", HTMLButtonElement)) {
    arrow.hidden = false;
    arrow.addEventListener("click", (event) => {
      event.preventDefault();
      moveUp(form, Number(arrow.value));
    });
  }
}

/*
 * Arrows by which two who sit side by side change places, and handles by which a finger moves
 * somebody past several. The rows stay where they are; the names move.
 */
import { findAll } from "../lib/dom.js";
import { move, moveUp } from "../lib/seating.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const arrow of findAll(form, "[data-part=up]", HTMLButtonElement)) {
    arrow.hidden = false;
    arrow.addEventListener("click", (event) => {
      event.preventDefault();
      moveUp(form, Number(arrow.value));
    });
  }
  findAll(form, "[data-part=handle]", HTMLElement).forEach((handle, seat) => {
    handle.hidden = false;
    letDrag(form, handle, seat);
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} handle
 * @param {number} seat
 */
function letDrag(form, handle, seat) {
  const rows = findAll(form, ".seats li", HTMLElement);
  let at = seat; // where the name is now that was taken here

  /** @param {number} place */
  function hold(place) {
    move(form, at, place);
    rows[at].classList.remove("is-held");
    rows[place].classList.add("is-held");
    at = place;
  }

  handle.addEventListener("pointerdown", ({ pointerId }) => {
    handle.setPointerCapture(pointerId);
    at = seat;
    hold(seat);
  });
  handle.addEventListener("pointermove", ({ pointerId, clientY }) => {
    if (handle.hasPointerCapture(pointerId)) hold(placeAt(rows, clientY));
  });
  handle.addEventListener("lostpointercapture", () => rows[at].classList.remove("is-held"));
}

/**
 * The row at this height; above all rows the first one, below all the last that is shown.
 * @param {HTMLElement[]} rows
 * @param {number} height
 */
function placeAt(rows, height) {
  const shown = rows.filter((row) => row.offsetParent);
  const place = shown.findIndex((row) => height < row.getBoundingClientRect().bottom);
  return place < 0 ? shown.length - 1 : place;
}

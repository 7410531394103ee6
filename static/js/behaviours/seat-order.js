/*
 * Arrows by which two who sit side by side change places, and handles by which a finger moves
 * somebody past several. The rows stay where they are; the names move, and leave no gap.
 */
import { find, findAll } from "../lib/dom.js";
import { move, moveUp, nameFields } from "../lib/seating.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const arrow of findAll(form, "[data-part=up]", HTMLButtonElement)) {
    arrow.hidden = false;
    arrow.addEventListener("click", (event) => {
      event.preventDefault();
      const seat = Number(arrow.value);
      if (nameFields(form)[seat].value.trim()) moveUp(form, seat);
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
  let at = -1; // where the name is now that was taken here; -1 while none is held

  /** @param {number} place */
  function moveTo(place) {
    move(form, at, place);
    rows[at].classList.remove("is-held");
    rows[place].classList.add("is-held");
    at = place;
  }

  handle.addEventListener("pointerdown", ({ pointerId, isPrimary }) => {
    if (!isPrimary || !isNamed(rows[seat])) return;
    handle.setPointerCapture(pointerId);
    at = seat;
    moveTo(seat);
  });
  handle.addEventListener("pointermove", ({ clientY }) => {
    if (at >= 0) moveTo(placeAt(rows, clientY));
  });
  handle.addEventListener("lostpointercapture", () => {
    if (at >= 0) rows[at].classList.remove("is-held");
    at = -1;
  });
}

/**
 * The row of a name at this height; above all of them the first, below all the last. An empty row
 * is no place: nobody sits after a gap.
 * @param {HTMLElement[]} rows
 * @param {number} height
 */
function placeAt(rows, height) {
  const named = rows.filter(isNamed);
  const under = named.find((row) => height < row.getBoundingClientRect().bottom);
  return rows.indexOf(under ?? named[named.length - 1]);
}

/** @param {HTMLElement} row */
function isNamed(row) {
  return find(row, "input.name", HTMLInputElement).value.trim() !== "";
}

/*
 * Known names as chips: a tap puts one into the next empty field; a name that is entered already is
 * not offered.
 */
import { findAll, part } from "../lib/dom.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  const known = part(form, "known", HTMLElement);
  const fields = findAll(form, "input.name", HTMLInputElement);
  const chips = findAll(known, "button", HTMLButtonElement);
  const isEmpty = (/** @type {HTMLInputElement} */ field) => !field.value.trim();
  const isTaken = (/** @type {HTMLElement} */ chip) =>
    fields.some((field) => field.value.trim() === chip.textContent);

  function offer() {
    for (const chip of chips) chip.hidden = isTaken(chip);
    known.hidden = chips.every((chip) => chip.hidden) || !fields.some(isEmpty);
  }

  known.addEventListener("click", ({ target }) => {
    const chip = target instanceof Element && target.closest("button");
    const field = fields.find(isEmpty);
    if (!chip || !field) return;
    field.value = chip.textContent ?? "";
    offer();
  });
  form.addEventListener("input", offer);
  offer();
}

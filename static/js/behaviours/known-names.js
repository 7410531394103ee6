/*
 * Known names as chips, tapped in the order in which people sit: a tap seats somebody in the next
 * free place. Where a chip can be pressed in, another tap takes them away; else it is gone.
 */
import { findAll, findAny } from "../lib/dom.js";
import { nameFields, toggle } from "../lib/seating.js";

const canLeave = (/** @type {HTMLElement} */ chip) => chip.hasAttribute("aria-pressed");

/** @param {HTMLElement} form */
export function start(form) {
  const known = findAny(form, "[data-part=known]", HTMLElement);
  if (!known) return;
  const chips = findAll(known, "button", HTMLButtonElement);

  function mark() {
    const names = nameFields(form).map((field) => field.value.trim());
    const isFull = !names.includes("");
    for (const chip of chips) {
      const isSeated = names.includes(chip.value);
      if (canLeave(chip)) chip.setAttribute("aria-pressed", String(isSeated));
      else chip.hidden = isSeated;
      chip.disabled = isFull && !isSeated;
    }
  }

  known.addEventListener("click", (event) => {
    const chip = event.target instanceof Element && event.target.closest("button");
    if (!chip) return;
    event.preventDefault();
    toggle(form, chip.value);
    mark();
  });
  form.addEventListener("input", mark);
  known.hidden = !known.childElementCount;
  mark();
}

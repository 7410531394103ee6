/*
 * A deck that is entered: coins up and down by a tap, and at the foot how many cards each colour
 * has and what all are worth.
 */
import { findAll, part } from "../lib/dom.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  const counts = findAll(form, "[data-part=count]", HTMLElement);
  const total = part(form, "total", HTMLElement);
  const fields = findAll(form, "[name^=coins_]", HTMLInputElement);
  const coins = (/** @type {HTMLInputElement} */ field) => Number(field.value.trim()) || 0;

  function addUp() {
    counts.forEach((count, colour) => {
      const cards = form.querySelectorAll(`[name^=colour_]:checked[value="${colour}"]`).length;
      count.textContent = String(cards);
      count.parentElement?.classList.toggle("is-right", cards === fields.length / counts.length);
    });
    total.textContent = String(fields.reduce((sum, field) => sum + coins(field), 0));
  }

  for (const step of findAll(form, "[data-step]", HTMLElement)) step.hidden = false;
  form.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.dataset.step) return;
    const field = target.parentElement?.querySelector("input");
    if (!field) return;
    const changed = coins(field) + Number(target.dataset.step);
    field.value = String(Math.min(Math.max(changed, 0), Number(field.dataset.most)));
    addUp();
  });
  form.addEventListener("input", addUp);
  addUp();
}

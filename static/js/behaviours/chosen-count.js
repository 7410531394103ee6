/* Cards to tap, of which so many are needed: says how many are chosen. */
import { findAll, part } from "../lib/dom.js";
import { fill } from "../lib/sentences.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  const count = part(form, "count", HTMLElement);
  const cards = findAll(form, "[type=checkbox][name=card]", HTMLInputElement);

  function showCount() {
    const chosen = cards.filter((card) => card.checked).length;
    if (chosen) count.textContent = fill(count.dataset.text ?? "", { count: chosen });
    count.classList.toggle("is-right", chosen === Number(form.dataset.needed));
  }

  form.addEventListener("change", showCount);
  showCount();
}

/* Cards to tap, of which so many are needed: says how many there are. */
import { fill } from "../lib/sentences.js";

export function start(form) {
  const count = form.querySelector("[data-part=count]");
  const cards = Array.from(form.querySelectorAll("[type=checkbox][name=card]"));

  function say() {
    const chosen = cards.filter((card) => card.checked).length;
    if (chosen) count.textContent = fill(count.dataset.text, { count: chosen });
    count.classList.toggle("is-right", chosen === Number(form.dataset.needed));
  }

  form.addEventListener("change", say);
  say();
}

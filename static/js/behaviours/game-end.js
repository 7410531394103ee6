/* How the game ends: the usual targets in one tap, and a sensible number for each way of ending. */
import { find, findAny, part } from "../lib/dom.js";

/** @type {Record<string, number>} */
const USUAL = { target: 200, rounds: 8, deals_each: 2 };

/** @param {HTMLFormElement} form */
export function start(form) {
  const targets = part(form, "targets", HTMLElement);
  const number = find(form, "[name=number]", HTMLInputElement);

  function offerTargets() {
    targets.hidden = findAny(form, "[name=end]:checked", HTMLInputElement)?.value !== "target";
  }

  targets.addEventListener("click", ({ target }) => {
    const chip = target instanceof Element && target.closest("button");
    if (chip) number.value = chip.value;
  });
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "end") return;
    number.value = String(USUAL[target.value]);
    offerTargets();
  });
  offerTargets();
}

/* How the game ends: the usual targets in one tap, and a sensible number for each way of ending. */
import { find, findAny } from "../lib/dom.js";

/** @type {Record<string, number>} */
const USUAL = { target: 200, rounds: 8, deals_each: 2 };

/** @param {HTMLFormElement} form */
export function start(form) {
  const targets = findAny(form, "[data-part=targets]", HTMLElement);
  const number = find(form, "[name=number]", HTMLInputElement);
  const way = () => String(new FormData(form).get("end"));

  function offerTargets() {
    if (targets) targets.hidden = way() !== "target";
  }

  targets?.addEventListener("click", ({ target }) => {
    const chip = target instanceof Element && target.closest("button");
    if (chip) number.value = chip.value;
  });
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof Element) || target.getAttribute("name") !== "end") return;
    number.value = String(USUAL[way()]);
    offerTargets();
  });
  offerTargets();
}

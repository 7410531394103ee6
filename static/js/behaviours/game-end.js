/* How the game ends: the usual numbers in one tap, and a sensible one for each way of ending. */
import { find, findAll, findAny } from "../lib/dom.js";

/** @type {Record<string, string>} */
const USUAL = { target: "200", rounds: "8", deals_each: "2" };

/** @param {HTMLFormElement} form */
export function start(form) {
  const offers = [
    { part: findAny(form, "[data-part=targets]", HTMLElement), end: "target" },
    { part: findAny(form, "[data-part=rounds]", HTMLElement), end: "rounds" },
  ];
  const number = find(form, "[name=number]", HTMLInputElement);
  const way = () => String(new FormData(form).get("end"));

  function offer() {
    for (const { part, end } of offers) if (part) part.hidden = way() !== end;
  }

  /** What so many players are offered first, where that is asked for. */
  function usual() {
    const offered = findAll(form, "[data-usual]", HTMLElement).find((one) => one.offsetParent);
    return offered?.dataset.usual ?? USUAL[way()];
  }

  for (const { part } of offers) {
    part?.addEventListener("click", (event) => {
      const chip = event.target instanceof Element && event.target.closest("button");
      if (!chip) return;
      event.preventDefault();
      number.value = chip.value;
    });
  }
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof Element) || target.getAttribute("name") !== "end") return;
    offer();
    number.value = usual();
  });
  offer();
}

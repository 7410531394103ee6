/* House rules: those that have the words one types, and what is agreed on in each. */
import { findAll, findAny, part } from "../lib/dom.js";

/** @param {HTMLElement} house */
export function start(house) {
  const search = part(house, "search", HTMLElement);
  const nothing = part(house, "nothing", HTMLElement);
  const rules = findAll(house, "[data-part=rule]", HTMLElement);
  const text = new Map(rules.map((rule) => [rule, (rule.textContent ?? "").toLowerCase()]));

  search.hidden = false;
  search.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const words = target.value.toLowerCase().split(/\s+/);
    for (const rule of rules) {
      rule.hidden = !words.every((word) => text.get(rule)?.includes(word));
    }
    // Rules that are only for two are not to be seen where more play, whatever their words.
    nothing.hidden = rules.some((rule) => rule.offsetParent !== null);
  });
  search.addEventListener("keydown", (press) => {
    if (press.key === "Enter") press.preventDefault();
  });
  house.addEventListener("change", ({ target }) => {
    const rule = target instanceof Element && target.closest("details");
    const agreed = rule && findAny(rule, "[data-part=agreed]", HTMLElement);
    if (!agreed || !(target instanceof Element)) return;
    agreed.textContent = target.closest("label")?.textContent?.trim() ?? "";
  });
}

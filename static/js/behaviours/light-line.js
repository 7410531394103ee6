/* The names beside a chart: a tap lights the line of that person, and another one all of them. */
import { findAll, part } from "../lib/dom.js";

/** @param {HTMLElement} chart */
export function start(chart) {
  const names = findAll(chart, "[data-part=name]", HTMLAnchorElement);
  const person = part(chart, "person", HTMLAnchorElement);
  const together = chart.dataset.together ?? "";

  /** @param {HTMLAnchorElement | null} lit */
  function light(lit) {
    const key = lit?.closest("li")?.dataset.of;
    chart.classList.toggle("has-lit", lit !== null);
    for (const one of chart.querySelectorAll("[data-of]")) {
      one.classList.toggle("is-lit", one.getAttribute("data-of") === key);
    }
    for (const name of names) {
      if (name === lit) name.setAttribute("aria-current", "true");
      else name.removeAttribute("aria-current");
      name.href = name === lit ? together : (name.dataset.alone ?? "");
    }
    person.hidden = lit === null;
    person.href = lit?.dataset.person ?? "";
  }

  for (const name of names) {
    name.addEventListener("click", (event) => {
      event.preventDefault();
      history.replaceState(null, "", name.href);
      light(name.hasAttribute("aria-current") ? null : name);
    });
  }
}

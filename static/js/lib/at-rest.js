/* When a page is at rest: what comes then takes nothing from it. */

const REST = 2_000; // milliseconds after all of it was loaded

/** @param {() => void} then */
export function whenAtRest(then) {
  if (document.readyState === "complete") setTimeout(then, REST);
  else window.addEventListener("load", () => setTimeout(then, REST));
}

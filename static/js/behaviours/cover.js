/*
 * Covers what only one person may see when the phone is laid aside; whoever it is takes the cover
 * away.
 */
import { part } from "../lib/dom.js";

/** @param {HTMLElement} main */
export function start(main) {
  const content = part(main, "content", HTMLElement);
  const cover = part(main, "cover", HTMLElement);

  /** @param {boolean} isCovered */
  function setCovered(isCovered) {
    content.hidden = isCovered;
    cover.hidden = !isCovered;
  }

  history.replaceState(null, "", main.dataset.cover); // whoever comes back finds the cover
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") setCovered(true);
  });
  // It may be brought back from the browser's memory.
  window.addEventListener("pagehide", () => setCovered(true));
  part(main, "uncover", HTMLElement).addEventListener("click", () => setCovered(false));
}

/* Closes the open menu on a tap beside it and on Escape. */
import { find } from "../lib/dom.js";

/** @param {HTMLDetailsElement} menu */
export function start(menu) {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener("keydown", (press) => {
    if (press.key !== "Escape") return;
    menu.open = false;
    find(menu, "summary", HTMLElement).focus();
  });
}

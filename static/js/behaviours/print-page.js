/* Prints the page; without scripts the browser's own menu does. */

/** @param {HTMLButtonElement} button */
export function start(button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

/* Asks the server for this page again. */

/** @param {HTMLButtonElement} button */
export function start(button) {
  button.addEventListener("click", () => location.reload());
}

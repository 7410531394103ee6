/* A sale in two taps: a card and a buyer, in either order, send it. */
import { part } from "../lib/dom.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  part(form, "send", HTMLElement).hidden = true;
  let isSent = false;

  const isChosen = (/** @type {string} */ name) =>
    form.querySelector(`[name=${name}]:checked`) !== null;

  form.addEventListener("change", () => {
    if (isSent || !isChosen("card") || !isChosen("seat")) return;
    isSent = true;
    form.requestSubmit();
  });
  window.addEventListener("pageshow", () => {
    isSent = false; // back from another page
    form.reset();
  });
}

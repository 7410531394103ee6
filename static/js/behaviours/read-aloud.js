/* Reads the ruling aloud when it is asked to. Where the phone has no voice there is no button. */
import { find } from "../lib/dom.js";
import { speak, voice, whenVoicesChange } from "../lib/signals.js";

/** @param {HTMLElement} button */
export function start(button) {
  function show() {
    button.hidden = !voice();
  }

  button.addEventListener("click", () => {
    speak(find(document, "[data-live=ruling]", HTMLElement).innerText);
  });
  whenVoicesChange(show);
  show();
}

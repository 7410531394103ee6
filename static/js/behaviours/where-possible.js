/* Shows a choice on a phone that can do what is chosen: tremble, sound, or speak its language. */
import { canTremble, voice, whenVoicesChange } from "../lib/signals.js";

/** @type {Record<string, () => boolean>} */
const CAN = {
  vibration: canTremble,
  sound: () => "AudioContext" in window,
  speech: () => voice() !== undefined,
};

/** @param {HTMLElement} choice hidden, since nothing of it is there without scripts */
export function start(choice) {
  function show() {
    choice.hidden = !CAN[choice.dataset.needs ?? ""]();
  }

  whenVoicesChange(show);
  show();
}

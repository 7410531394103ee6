/*
 * Reads the ruling aloud when it is asked to, in the page's language. Where the phone has no voice
 * for it there is no button; voices may come later than the page.
 */
import { find } from "../lib/dom.js";

/** @param {HTMLElement} button */
export function start(button) {
  const speech = window.speechSynthesis;
  if (!speech) return;
  const language = document.documentElement.lang;

  function voice() {
    return speech.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language));
  }

  function show() {
    button.hidden = !voice();
  }

  button.addEventListener("click", () => {
    const ruling = find(document, "[data-live=ruling]", HTMLElement);
    const said = new SpeechSynthesisUtterance(ruling.innerText);
    said.lang = language;
    said.voice = voice() ?? null;
    speech.cancel(); // whoever taps again wants it from the beginning
    speech.speak(said);
  });
  speech.addEventListener?.("voiceschanged", show); // older phones have no such event
  show();
}

/* The voice that a phone has for the page's language, if it has one. */

/** @returns {SpeechSynthesisVoice | undefined} */
export function voice() {
  const { lang } = document.documentElement;
  const voices = window.speechSynthesis?.getVoices() ?? [];
  return voices.find((one) => one.lang.toLowerCase().startsWith(lang));
}

/**
 * Voices may come later than the page.
 * @param {() => void} heed
 */
export function whenVoicesChange(heed) {
  window.speechSynthesis?.addEventListener?.("voiceschanged", heed); // older phones lack it
}

/**
 * Says it from the beginning, whatever is being said.
 * @param {string} text
 */
export function speak(text) {
  const own = voice();
  if (!own) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = document.documentElement.lang;
  said.voice = own;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(said);
}

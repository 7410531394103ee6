/* What a phone tells without being looked at: it trembles, sounds or speaks, as was chosen. */

const TAKEN = 20; // milliseconds
const REFUSED = [20, 60, 20]; // and the pause between them
const [TONE, QUIET, FADES] = [660, 0.08, 0.08]; // hertz; of the loudest; seconds to a third of it

/** @type {AudioContext | null} */
let audio = null;

/**
 * A trick was taken.
 * @param {string} ruling
 */
export function tellTrick(ruling) {
  const { sound, speech } = document.documentElement.dataset;
  tremble(TAKEN);
  if (sound === "on") ring();
  if (speech === "on") speak(ruling);
}

/** A tap was refused. */
export function tellRefusal() {
  tremble(REFUSED);
}

export function canTremble() {
  return Boolean(navigator.vibrate) && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {VibratePattern} pattern */
function tremble(pattern) {
  const isWanted = document.documentElement.dataset.vibration !== "off";
  if (isWanted && canTremble()) navigator.vibrate(pattern);
}

/** A quiet tone that fades; a browser allows it after a tap. */
function ring() {
  audio ??= new AudioContext();
  audio.resume(); // a phone that was locked has stopped it
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = TONE;
  volume.gain.setValueAtTime(QUIET, audio.currentTime);
  volume.gain.setTargetAtTime(0, audio.currentTime, FADES);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 6 * FADES);
}

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

/* A phone that can tremble says by it what a finger wants to know without looking. */

const TAKEN = 20; // milliseconds
const REFUSED = [20, 60, 20]; // and the pause between them

/** A trick was taken. */
export function trembleAtTrick() {
  tremble(TAKEN);
}

/** A tap was refused. */
export function trembleAtRefusal() {
  tremble(REFUSED);
}

/** @param {VibratePattern} pattern */
function tremble(pattern) {
  if (!navigator.vibrate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  navigator.vibrate(pattern);
}

/* Waiting for fingers: nothing is moved away under one that is down. */

const CLICK = 50; // milliseconds; the click comes after the finger is lifted

const down = new Set();
/** @type {(() => void)[]} */
let waiting = [];

/** @param {PointerEvent} event */
function lift({ pointerId }) {
  down.delete(pointerId);
  if (down.size) return;
  const lifted = waiting;
  waiting = [];
  setTimeout(() => lifted.forEach((resolve) => resolve()), CLICK);
}

document.addEventListener("pointerdown", ({ pointerId }) => down.add(pointerId), true);
document.addEventListener("pointerup", lift, true);
document.addEventListener("pointercancel", lift, true);

/** Resolves once no finger is down. */
export async function whenLifted() {
  if (down.size) await new Promise((resolve) => waiting.push(() => resolve(null)));
}

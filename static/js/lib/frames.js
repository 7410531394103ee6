/* Waiting for the screen: what does not answer a tap is done after the frame that does. */

const LIMIT = 100; // milliseconds; a page that nobody sees draws no frame

/** @type {Promise<void>} */
let drawn = Promise.resolve();

/** Resolves once the next frame is on the screen, with all that was changed until now. */
export function nextFrame() {
  drawn = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, LIMIT);
  });
  return drawn;
}

/** Resolves once no frame is waited for. */
export function noFrameDue() {
  return drawn;
}

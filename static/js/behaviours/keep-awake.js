/*
 * Keeps the screen on while cards are entered, where the browser can. A lock is lost when the page
 * is hidden.
 */

/** @param {HTMLElement} element */
export function start(element) {
  if (!navigator.wakeLock) return;
  /** @type {WakeLockSentinel | null} */
  let lock = null;

  async function hold() {
    if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
    // Refused: low battery, for one.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
  }

  element.addEventListener("click", hold); // WebKit grants it after a tap only
  document.addEventListener("visibilitychange", hold);
}

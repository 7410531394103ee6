/*
 * Keeps the screen on, where the browser can. The lock is lost when the page is hidden, and when
 * the system takes it away; so it is asked for again at every tap and on return. Where it cannot
 * be had, a line says what to do instead, until somebody has read it on this phone.
 */
import { part } from "../lib/dom.js";
import { storedValue } from "../lib/stored-value.js";

/** @param {HTMLElement} line what to do where the screen goes dark; hidden */
export function start(line) {
  if (!navigator.wakeLock) return tell(line);
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let isAsking = false;

  async function hold() {
    const isHeld = lock && !lock.released;
    if (document.visibilityState !== "visible" || isHeld || isAsking) return;
    isAsking = true;
    // Refused: low battery, for one.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    isAsking = false;
  }

  document.addEventListener("click", hold); // WebKit grants it after a tap only
  document.addEventListener("visibilitychange", hold);
  hold();
}

/** @param {HTMLElement} line */
function tell(line) {
  /** @type {import("../types.js").StoredValue<boolean>} */
  const isRead = storedValue(() => localStorage, "sleep-is-told");
  line.hidden = Boolean(isRead.get());
  part(line, "is-read", HTMLButtonElement).addEventListener("click", () => {
    isRead.put(true);
    line.hidden = true;
  });
}

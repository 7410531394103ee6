/* Keeps the screen on while cards are entered, where the browser can. A lock is lost when the page is hidden. */

export function start(element) {
  if (!navigator.wakeLock) return;
  let lock = null;

  async function hold() {
    if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null); // refused: low battery, for one
  }

  element.addEventListener("click", hold); // WebKit grants it after a tap only
  document.addEventListener("visibilitychange", hold);
}

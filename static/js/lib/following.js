/*
 * Asks, while the page can be seen, whether something has happened at a table: as often as the
 * server says, at once when the page is seen again, and soon after a tap.
 */

const SOON = 300; // milliseconds; what was tapped is sent first

/**
 * @param {() => Promise<number>} ask asks what is new, and shows it; after so many milliseconds it
 *   is to be asked again
 */
export function follow(ask) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let next;
  let due = 0; // when the next question comes, by the browser's steady clock
  let turns = 0; // the newest says when the next one comes

  async function look() {
    stop();
    if (document.hidden) return;
    const turn = turns;
    const pause = await ask();
    if (turn === turns) lookIn(pause);
  }

  /** @param {number} pause */
  function lookIn(pause) {
    stop();
    due = performance.now() + pause;
    next = setTimeout(look, pause);
  }

  function stop() {
    turns += 1;
    due = Infinity;
    clearTimeout(next);
  }

  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", look);
  window.addEventListener("pagehide", stop);
  window.addEventListener("pageshow", ({ persisted }) => persisted && look());
  document.addEventListener("click", () => due > performance.now() + SOON && lookIn(SOON));
  lookIn(SOON);
}

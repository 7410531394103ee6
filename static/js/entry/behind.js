/* Asks, when the page is seen again, whether another phone has gone on meanwhile. */
/** @import { EntryData } from "../types.js" */
/** @import { Recorder } from "./recorder.js" */

/**
 * @param {EntryData} data
 * @param {Recorder} recorder
 */
export function watchForOthers(data, { box, fallBehind }) {
  async function ask() {
    if (!box.isEmpty()) return box.flush(); // its answer tells
    const known = box.after();
    const length = await lengthOf(data.urls.length);
    const isIdle = box.isEmpty() && box.after() === known; // nothing was tapped since
    if (isIdle && length > known) fallBehind();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) box.flush();
    else ask();
  });
  window.addEventListener("pageshow", ({ persisted }) => persisted && ask());
}

/**
 * The length of the table's record; 0 where nobody can tell.
 * @param {string} address
 * @returns {Promise<number>}
 */
async function lengthOf(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return (await answer.json()).length ?? 0;
  } catch {
    return 0;
  }
}

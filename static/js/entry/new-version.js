/* What the page of a trick does where the server is a newer one than the page. */
/** @import { Recorder } from "./recorder.js" */
import { part } from "../lib/dom.js";
import { whenVersionIsNew } from "../lib/new-version.js";
import { whenLifted } from "../lib/pointer.js";
import { isUntouched } from "../lib/refusals.js";

/**
 * The page comes anew by itself while no card lies in the round, and else says that the next round
 * brings the new version. Where it says that it is too old it can be loaded anew at once; what
 * waits is kept, and the new page sends it.
 * @param {Pick<Recorder, "game" | "box" | "say">} recorder
 * @param {string} text
 */
export function renewOldPage({ game, box, say }, text) {
  let isTold = false;

  async function renew() {
    await whenLifted();
    const mayGo = isUntouched(game.round().state()) && box.isEmpty();
    if (mayGo && !wasReloaded()) location.reload();
    else if (!isTold) say(text);
    isTold = true;
  }

  whenVersionIsNew(renew);
  part(document, "anew", HTMLButtonElement).addEventListener("click", () => location.reload());
}

/** Whether the page came anew already, and is still an old one: a copy. */
function wasReloaded() {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload";
}

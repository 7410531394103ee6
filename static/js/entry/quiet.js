/*
 * When the page can be exchanged for the server's without anybody being disturbed: no finger is
 * down, nothing waits or lies in the table's place, and it is between two tricks or nothing was
 * tapped for a while.
 */
/** @import { PhoneGame } from "../lib/phone-game.js" */
import { whenLifted } from "../lib/pointer.js";

const CALM = 4_000; // milliseconds without a tap

/**
 * @param {HTMLFormElement} form the table
 * @param {PhoneGame} game
 * @param {() => boolean} isSent whether nothing waits
 */
export function quietOf(form, game, isSent) {
  let tapped = 0; // when something was, by the browser's clock
  const isBetween = () => !game.round().state().trick.length;
  const isQuiet = () => !form.hidden && (isBetween() || performance.now() - tapped > CALM);

  /** @param {() => void} go */
  async function whenQuiet(go) {
    await whenLifted();
    if (!isSent()) return;
    if (isQuiet()) go();
    else setTimeout(whenQuiet, CALM, go);
  }

  return {
    isQuiet,
    whenQuiet,
    tap() {
      tapped = performance.now();
    },
  };
}

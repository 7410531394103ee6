/* The keys of cards that may not be played now fade; where that is not known, none does. */
/** @import { Card } from "../types.js" */

/**
 * @param {HTMLButtonElement[]} keys
 * @param {Card[] | null} playable
 */
export function drawPlayable(keys, playable) {
  for (const key of keys) {
    const isPlayable = playable === null || playable.includes(Number(key.value));
    key.classList.toggle("is-unplayable", !isPlayable);
  }
}

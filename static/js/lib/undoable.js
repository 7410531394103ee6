/* What the phone can take back and bring back by itself of what a page shows. */
/** @import { RoundData, RoundEvent } from "../types.js" */

/**
 * What a redo brings back, the next one last; null for what only the server knows.
 * @param {RoundData} data
 * @returns {(RoundEvent | null)[]}
 */
export function redoable({ redo, redoes, redo_name: name }) {
  if (name === null) return [];
  return [redoes === "local" ? redo : null];
}

/**
 * The number of the first event that this phone can take back by itself. Below it lies something
 * that this page does not show, or a deal.
 * @param {RoundData} data
 */
export function firstUndoable({ events, undoes, corrected, length }) {
  if (undoes !== "local" || !events.length) return length;
  let index = events.length - 1;
  while (index > 0 && events[index - 1].number === events[index].number - 1) index -= 1;
  const deals = events.filter((event) => event.type === "deal").map((event) => event.number);
  return Math.max(events[index].number - 1, corrected, ...deals) + 1;
}

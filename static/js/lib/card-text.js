/* Cards as they are written, and read. */
/** @import { Card } from "../types.js" */

/**
 * "7", and the twin half a step above 2 as "2½" (rule 12.2).
 * @param {Card} card
 */
export function cardText(card) {
  return Number.isInteger(card) ? String(card) : `${Math.floor(card)}½`;
}

/**
 * The card that is written so, also with .5 for the half; 0, which is none, for no text.
 * @param {string} text
 * @returns {Card}
 */
export function readCard(text) {
  return Number(text.replace("½", ".5"));
}

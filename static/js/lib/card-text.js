/* Cards as they are written. */
/** @import { Card } from "../types.js" */

/**
 * "7", and the twin half a step above 2 as "2½" (rule 12.2).
 * @param {Card} card
 */
export function cardText(card) {
  return Number.isInteger(card) ? String(card) : `${Math.floor(card)}½`;
}

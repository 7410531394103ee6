/* Cards as pages write them: a number, of a twin with a ½ or with .5. */
/** @import { Card } from "../types.js" */

/**
 * The card that is written so; 0, which is none, for no text.
 * @param {string} text
 * @returns {Card}
 */
export function readCard(text) {
  return Number(text.replace("½", ".5"));
}

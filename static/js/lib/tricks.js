/* The cards of tricks, and who takes one. */
/** @import { RoundState } from "../types.js" */

/**
 * The cards of each trick, those of the running one last.
 * @param {RoundState} state
 */
export function tricksOf({ tricks, trick }) {
  return [...tricks.map(({ plays }) => plays), trick];
}

/**
 * The card that wins among these at this price: the nearest below it, else the highest (rules 5.2
 * and 5.4).
 * @template {{ card: number }} Laid
 * @param {Laid[]} plays
 * @param {number} price
 * @returns {Laid}
 */
export function winning(plays, price) {
  const below = plays.filter((play) => play.card < price);
  const taking = below.length ? below : plays;
  return taking.reduce((best, play) => (play.card > best.card ? play : best));
}

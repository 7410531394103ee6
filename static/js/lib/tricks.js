/* Who takes a trick. */

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

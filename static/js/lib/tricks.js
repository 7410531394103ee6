/* Who takes a trick. */

/** The play that wins among these at this price: the nearest below it, else the highest. */
export function winning(plays, price) {
  const below = plays.filter((play) => play.card < price);
  return (below.length ? below : plays).reduce((best, play) => (play.card > best.card ? play : best));
}

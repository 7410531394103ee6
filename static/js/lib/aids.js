/* What the plays tell a table that agreed to be reminded, by the state of a round (rules.js). */

/**
 * What the plays tell whoever remembers all of them; null once a trick was passed over, since then nobody knows it all.
 * `price` is what the bottle would cost if the running trick ended as it lies; `out` holds for each hand the ranks of the
 * colours that it is held to be out of.
 */
export function reminder(state) {
  if (state.tricks.some((trick) => trick.isSkipped)) return null;
  const cards = Object.keys(state.suits).map(Number);
  const price = state.best ? Math.min(state.best.card, state.price) : state.price;
  const below = cards.filter((card) => card < price && !state.played[card]);
  const imp = cards.length - state.hands * state.due;
  return {
    price,
    played: cards.filter((card) => state.played[card]),
    below,
    undercut: below.length === 0 ? "no" : below.length > imp ? "yes" : "maybe",
    coins: state.coins,
    out: state.order[0].map((_, hand) => outOf(state, hand)),
  };
}

function outOf(state, hand) {
  const ranks = state.voids.filter((miss) => miss.hand === hand).map((miss) => state.suits[miss.led].rank);
  return [...new Set(ranks)].sort();
}

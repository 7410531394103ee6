/* What is tapped of a hand: first its cards, then those of them that are given away. Nothing here draws. */

/** A hand of `needed` cards, 0 where it is not asked for; `places` are the names of what is given away, with a card or null. */
export function hand(needed, tapped, places) {
  let cards = tapped;
  const given = new Map(places);

  /** Whether the cards of the hand are tapped now, and not those that it gives away. */
  const isDealing = () => cards.length < needed;
  const isOfHand = (card) => !needed || cards.includes(card);
  const placeOf = (card) => Array.from(given.keys()).find((place) => given.get(place) === card);
  const nextPlace = () => (isDealing() ? undefined : placeOf(null));

  /** A card of the hand comes or goes; once all are there, it goes to the next place, or comes back from its own. */
  function tap(card) {
    if (isDealing()) cards = cards.includes(card) ? cards.filter((other) => other !== card) : [...cards, card];
    else if (placeOf(card)) empty(placeOf(card));
    else if (isOfHand(card) && nextPlace()) given.set(nextPlace(), card);
  }

  function empty(place) {
    given.set(place, null);
  }

  /** The last card of the hand was another one: nothing is given away yet. */
  function reopen() {
    cards = cards.slice(0, -1);
    for (const place of given.keys()) empty(place);
  }

  return { tap, empty, reopen, isDealing, isOfHand, nextPlace, placeOf, cards: () => cards, cardAt: (place) => given.get(place) };
}

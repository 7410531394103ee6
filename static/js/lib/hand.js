/*
 * What is tapped of a hand: first its cards, then those of them that are given away. Nothing here
 * draws.
 */
/** @import { Card } from "../types.js" */

/**
 * A hand of `needed` cards, 0 where it is not asked for. `gifts` are the names of what is given
 * away ("left", "right", "imp"), each with its card or null.
 * @param {number} needed
 * @param {Card[]} tapped
 * @param {[string, Card | null][]} gifts
 */
export function enteredHand(needed, tapped, gifts) {
  let cards = tapped;
  const given = new Map(gifts);

  /** Whether the cards of the hand are tapped now, and not yet those that it gives away. */
  const isDealing = () => cards.length < needed;

  /** @param {Card} card */
  const isOfHand = (card) => !needed || cards.includes(card);

  /** @param {Card | null} card */
  const giftOf = (card) => Array.from(given.keys()).find((name) => given.get(name) === card);

  /** The name of the gift that the next tap fills, if any. */
  const nextGift = () => (isDealing() ? undefined : giftOf(null));

  /** @param {Card} card */
  function toggle(card) {
    cards = cards.includes(card) ? cards.filter((other) => other !== card) : [...cards, card];
  }

  /**
   * A card of the hand comes or goes; once all are there, it becomes the next gift, or is none any
   * more.
   * @param {Card} card
   */
  function tap(card) {
    if (isDealing()) return toggle(card);
    const [gift, next] = [giftOf(card), nextGift()];
    if (gift) empty(gift);
    else if (next && isOfHand(card)) given.set(next, card);
  }

  /** @param {string} gift */
  function empty(gift) {
    given.set(gift, null);
  }

  /** The last card of the hand was another one: nothing is given away yet. */
  function reopen() {
    cards = cards.slice(0, -1);
    for (const gift of given.keys()) empty(gift);
  }

  return {
    tap,
    empty,
    reopen,
    isDealing,
    isOfHand,
    nextGift,
    giftOf,
    cards: () => cards,
    /** @param {string} gift */
    cardOf: (gift) => given.get(gift) ?? null,
  };
}

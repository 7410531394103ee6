/* The ruling on a trick without a game, as the phone's own rules give it. */
/** @import { Card, SentenceData, Suit, Texts } from "../types.js" */
/** @import { Banner } from "./sentences.js" */
import { fill, outcome, standing } from "./sentences.js";
import { lastOf } from "./lists.js";
import { setBottle } from "./play.js";
import { FIRST_PRICE } from "./refusals.js";
import { apply, begin } from "./rules.js";
import { winning } from "./tricks.js";

/**
 * What the page tells of a deck, and the sentences.
 * @typedef {object} RulingData
 * @property {{ suits: Suit[] }} deck
 * @property {number} fewest so many cards may be a whole trick
 * @property {number} most
 * @property {string} player "Player {place}"
 * @property {Texts} sentences
 */

/**
 * A trick that is ruled on. `price` is that of the bottle in play; `other` that of a second one.
 * @typedef {{ cards: Card[], names: string[], price: Card, other: Card | null }} AskedTrick
 */

/**
 * What an address asks for; what no card of the deck is, is left out.
 * @param {URLSearchParams} address
 * @param {RulingData} data
 * @returns {AskedTrick}
 */
export function askedBy(address, { deck, most }) {
  const known = deck.suits.flatMap((suit) => Object.keys(suit.cards).map(Number));
  const isPrice = (/** @type {Card} */ card) =>
    card === FIRST_PRICE || (known.includes(card) && card < FIRST_PRICE);
  const prices = ["price", "price2"].map((name) => Number(address.get(name))).filter(isPrice);
  const [price, other = null] = prices.sort((a, b) => b - a);
  const cards = address.getAll("card").map(Number);
  const fit = cards.filter((card, place) => {
    const isFree = !prices.includes(card) && cards.indexOf(card) === place;
    return known.includes(card) && isFree;
  });
  const names = address.getAll("name");
  return { cards: fit.slice(0, most), names, price: price ?? FIRST_PRICE, other };
}

/**
 * Who takes the trick, and why; of a trick that runs, who is winning. There is at least one card.
 * @param {AskedTrick} trick
 * @param {RulingData} data
 * @returns {Banner & { card: Card }} `card` wins
 */
export function quickRuling({ cards, names, price }, data) {
  const seats = Math.max(cards.length, data.fewest);
  const table = tableOf(seats, names, data);
  const state = begin(table);
  setBottle(state, 0, { price, owner: null });
  cards.forEach((card, hand) =>
    apply(state, { type: "play", number: hand, hand, card, assumed: true }),
  );
  const { card } = winning(
    cards.map((laid) => ({ card: laid })),
    price,
  );
  const taken = lastOf(state.tricks);
  return { ...(taken ? outcome(table, taken) : standing(table, state)), card };
}

/**
 * A table of so many seats that play the trick in their order.
 * @param {number} seats
 * @param {string[]} names
 * @param {RulingData} data
 * @returns {SentenceData}
 */
function tableOf(seats, names, { deck, player, sentences }) {
  const places = Array.from({ length: seats }, (_, place) => place);
  const called = places.map((place) => names[place] || fill(player, { place: place + 1 }));
  const order = places.map((leader) => [...places.slice(leader), ...places.slice(0, leader)]);
  return {
    seats: called,
    names: called,
    called,
    turns: called,
    order,
    free: false,
    held: places.map(() => 1),
    bottles: 1,
    lopaka: null,
    first: 0,
    hand_size: 1,
    deck,
    sentences,
  };
}

/* From which of a player's two hands a card of the duel comes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { phoneRound } from "../../static/js/lib/round-data.js";
import { handOf } from "../../static/js/lib/rules.js";
import { UNTOUCHED } from "./untouched.js";

const [OPEN, HIDDEN] = [0, 2]; // of Adam, who leads; Betty has 1 and 3
const ALL = Array.from({ length: 37 }, (_, index) => index + 1).filter((card) => card !== 19);
const COINS = Object.fromEntries(ALL.map((card) => [card, 1]));

/** A duel in which these cards were dealt openly to Adam. */
function duel(dealt = []) {
  return phoneRound({
    seats: ["Adam", "Betty"],
    order: [
      [0, 1, 2, 3],
      [1, 0, 3, 2],
    ],
    free: true,
    held: [7, 7, 9, 9],
    bottles: 1,
    lopaka: null,
    first: 0,
    hand_size: 8,
    deck: { suits: [{ id: "blue", name: "blue", rank: 1, cards: COINS }] },
    length: 2,
    events: dealt.length ? [{ type: "deal", number: 1, hand: OPEN, cards: dealt }] : [],
    ...UNTOUCHED,
  });
}

/** The duel after seven cards of Adam's from his open hand, the last of them leads a trick. */
function playedOut(round) {
  const cards = [37, 20, 36, 21, 35, 22, 34, 23, 33, 24, 32, 25, 31];
  cards.forEach((card, index) => {
    const number = 2 + index;
    round.add({ type: "play", number, card, hand: index % 2 ? HIDDEN + 1 : OPEN });
  });
  return round;
}

test("a card that was dealt openly comes from the open hand, whichever is lit", () => {
  const state = duel([1, 2, 3, 4, 5, 6]).state();
  assert.equal(handOf(state, 3, HIDDEN), OPEN);
});

test("a card of which nobody was told comes from the hand that is lit", () => {
  const state = duel([1, 2, 3, 4, 5, 6]).state();
  assert.equal(handOf(state, 7, HIDDEN), HIDDEN);
  assert.equal(handOf(state, 7, OPEN), OPEN);
});

test("once the open hand is played out a card comes from the hidden one", () => {
  const round = playedOut(duel());
  assert.equal(handOf(round.state(), 26, OPEN), HIDDEN);
});

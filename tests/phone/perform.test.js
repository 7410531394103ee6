/* What an item of the outbox does on the phone's own round. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { perform } from "../../static/js/lib/perform.js";
import { phoneRound } from "../../static/js/lib/round-data.js";
import { UNTOUCHED } from "./untouched.js";

const COINS = Object.fromEntries(
  Array.from({ length: 37 }, (_, index) => [index + 1, 1]).filter(([card]) => card !== 19),
);

/** A round of four in which nobody has played. */
function freshRound() {
  return phoneRound({
    seats: ["Adam", "Betty", "Christian", "Doris"],
    order: [0, 1, 2, 3].map((seat) => [0, 1, 2, 3].map((turn) => (seat + turn) % 4)),
    free: false,
    held: [8, 8, 8, 8],
    bottles: 1,
    lopaka: null,
    first: 0,
    hand_size: 8,
    deck: { suits: [{ id: "blue", name: "blue", rank: 1, cards: COINS }] },
    length: 1,
    events: [],
    ...UNTOUCHED,
  });
}

const item = (type, after, fields = {}) => ({ id: "", type, after, fields });
const play = (after, card, hand) => item("play", after, { card, to_act: hand, assumed: 1 });
const cards = (round) => round.state().trick.map(({ card }) => card);

test("a card is laid by the hand that is to play", () => {
  const round = freshRound();
  assert.deepEqual(perform(round, play(1, 24, 0)), []);
  assert.deepEqual(cards(round), [24]);
  assert.equal(round.state().turn, 1);
});

test("a seat that is tapped is to play next", () => {
  const round = freshRound();
  perform(round, item("turn", 1, { seat: 2 }));
  assert.equal(round.state().turn, 2);
  assert.ok(!round.isAssumed());
});

test("a card of the running trick becomes another one", () => {
  const round = freshRound();
  perform(round, play(1, 24, 0));
  assert.deepEqual(perform(round, item("amend", 2, { event: 1, card: 23 })), []);
  assert.deepEqual(cards(round), [23]);
});

test("what was tapped here is taken back and brought back here", () => {
  const round = freshRound();
  perform(round, play(1, 24, 0));
  assert.deepEqual(perform(round, item("undo", 2)), []);
  assert.deepEqual(cards(round), []);
  assert.deepEqual(perform(round, item("redo", 3)), []);
  assert.deepEqual(cards(round), [24]);
});

test("what this page does not know is left to the server", () => {
  const round = freshRound();
  assert.equal(perform(round, item("undo", 1)), null);
  assert.equal(perform(round, item("redo", 1)), null);
});

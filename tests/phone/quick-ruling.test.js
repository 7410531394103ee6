/* A ruling without a game and without a connection. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { askedBy, quickRuling } from "../../static/js/lib/quick-ruling.js";

const cards = (numbers) => Object.fromEntries(numbers.map((number) => [number, 1]));
const DATA = {
  deck: {
    suits: [
      { id: "yellow", name: "yellow", rank: 0, cards: cards([1, 12, 15, 18]) },
      { id: "blue", name: "blue", rank: 1, cards: cards([20, 24, 30]) },
    ],
  },
  fewest: 3,
  most: 4,
  player: "Player {place}",
  sentences: {
    takes: "{name} takes it with {card}.",
    winning: "{name} is winning with {card}.",
    because_low: "Below {price}.",
    to_play: "{name} to play: {colour}.",
    one_below: "Only {card} is below {price}.",
    new_price: "New price {card}.",
  },
};

/** What an address asks for. */
function asked(query) {
  return askedBy(new URLSearchParams(query), DATA);
}

test("an address tells the price, the cards and the names", () => {
  assert.deepEqual(asked("price=18&card=24&card=12&name=Anna"), {
    cards: [24, 12],
    names: ["Anna"],
    price: 18,
    other: null,
  });
});

test("the price is 19 where none is told, or none that a bottle can cost", () => {
  assert.equal(asked("").price, 19);
  assert.equal(asked("price=24").price, 19);
});

test("of two bottles the dearer one is in play", () => {
  const { price, other } = asked("price=12&price2=18");
  assert.deepEqual([price, other], [18, 12]);
});

test("what cannot lie there is left out: no card, one twice, the price, one too many", () => {
  assert.deepEqual(asked("card=99&card=24&card=24&card=19&card=x").cards, [24]);
  assert.deepEqual(asked("price=18&card=18&card=24").cards, [24]);
  assert.equal(asked("card=1&card=12&card=15&card=20&card=24").cards.length, 4);
});

test("a trick that runs is being won, and a whole one is taken", () => {
  const running = quickRuling(asked("card=24&card=15"), DATA);
  assert.equal(running.headline, "Player 2 is winning with 15.");
  const whole = quickRuling(asked("card=24&card=15&card=30&name=A&name=B"), DATA);
  assert.deepEqual([whole.headline, whole.card], ["B takes it with 15.", 15]);
});

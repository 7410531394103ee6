/* A hand that is written down: its cards, then those that it gives away. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { enteredHand } from "../../static/js/lib/hand.js";

const GIFTS = ["imp", "left", "right"];

/** A hand of three cards, all of which are given away, with these tapped. */
function handOf(...tapped) {
  const hand = enteredHand(
    3,
    [],
    GIFTS.map((gift) => [gift, null]),
  );
  for (const card of tapped) hand.tap(card);
  return hand;
}

const given = (hand) => GIFTS.map((gift) => hand.cardOf(gift));

test("cards come in the order in which they are tapped", () => {
  assert.deepEqual(handOf(30, 4).cards(), [30, 4]);
});

test("a second tap takes a card back while the hand is not complete", () => {
  const hand = handOf(30, 4, 30);
  assert.deepEqual(hand.cards(), [4]);
  assert.ok(hand.isDealing());
});

test("once the hand is complete, taps fill the gifts in their order", () => {
  const hand = handOf(30, 4, 17);
  assert.ok(!hand.isDealing());
  assert.equal(hand.nextGift(), "imp");
  hand.tap(4);
  assert.equal(hand.nextGift(), "left");
  hand.tap(17);
  assert.deepEqual(given(hand), [4, 17, null]);
  assert.equal(hand.giftOf(17), "left");
});

test("while the hand is not complete, no gift is asked for", () => {
  assert.equal(handOf(30).nextGift(), undefined);
});

test("a card that is given comes back by a second tap, and the next one takes its place", () => {
  const hand = handOf(30, 4, 17, 4, 17, 4);
  assert.deepEqual(given(hand), [null, 17, null]);
  hand.tap(30);
  assert.deepEqual(given(hand), [30, 17, null]);
});

test("a card of somebody else's is not given", () => {
  const hand = handOf(30, 4, 17, 9);
  assert.deepEqual(given(hand), [null, null, null]);
  assert.ok(!hand.isOfHand(9));
});

test("a gift can be emptied by itself", () => {
  const hand = handOf(30, 4, 17, 4, 17);
  hand.empty("imp");
  assert.deepEqual(given(hand), [null, 17, null]);
});

test("where every gift is filled, another card changes nothing", () => {
  const hand = handOf(30, 4, 17, 30, 4, 17);
  assert.equal(hand.nextGift(), undefined);
  hand.tap(9);
  assert.deepEqual(given(hand), [30, 4, 17]);
});

test("a hand that is opened again lacks its last card, and gives nothing", () => {
  const hand = handOf(30, 4, 17, 30, 4);
  hand.reopen();
  assert.deepEqual(hand.cards(), [30, 4]);
  assert.deepEqual(given(hand), [null, null, null]);
  assert.ok(hand.isDealing());
});

test("where only gifts are asked for, any card can be one", () => {
  const hand = enteredHand(0, [], [["left", null]]);
  hand.tap(9);
  assert.equal(hand.cardOf("left"), 9);
  assert.ok(hand.isOfHand(23));
});

test("what was sent before is there again", () => {
  const hand = enteredHand(2, [5, 6], [["left", 5]]);
  assert.deepEqual(hand.cards(), [5, 6]);
  assert.equal(hand.giftOf(5), "left");
});

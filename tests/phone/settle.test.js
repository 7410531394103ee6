/* What becomes of what waits on a phone when others wrote meanwhile, and what can be entered then. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetDone, isDone, offerFor, settle } from "../../static/js/lib/settle.js";
import { ids, storedIn } from "./boxes.js";
import { newGame, now } from "./games.js";

const LENGTH = 20; // of the record by now
const [ADAM, BETTY, CLARA] = [0, 1, 2];

/** A phone of which nobody has heard yet. */
function phone() {
  const game = newGame({}, { events: [] });
  const items = [];
  return {
    game,
    items,
    tap(type, fields = {}) {
      const after = 1 + items.length;
      const item = { id: `${type}-${items.length}`, type, fields, after };
      Object.assign(item, game.about(type, fields));
      assert.ok(game.perform(item));
      items.push(item);
      return item;
    },
    /** Lays cards in turn. */
    lay(...cards) {
      return cards.map((card) =>
        this.tap("play", { card, to_act: game.round().state().turn, assumed: 1 }),
      );
    },
  };
}

/** Cards as others laid them, each with its hand. */
const laid = (...plays) =>
  plays.map(([hand, card], index) => ({ type: "play", number: 5 + index, hand, card }));
const newsOf = (events, changes = {}) => ({
  length: LENGTH,
  now: now(events, { own: events.length }),
  rounds: 1,
  laid: {},
  ...changes,
});

/** What was sent, waits and is left once others have written. */
function settled({ game, items }, news) {
  const { sent, waiting, left } = settle(items, news, game);
  assert.deepEqual(
    waiting.map(({ after }) => after),
    waiting.map((_, index) => LENGTH + index),
  );
  return { sent: ids(sent), waiting: ids(waiting), left: ids(left) };
}

/** What can be entered where others have laid these cards. */
function offered(item, ...plays) {
  const game = newGame({}, { events: laid(...plays), length: LENGTH });
  return offerFor(item, game);
}

test("what others entered just so was sent, and what comes next goes on", () => {
  const one = phone();
  one.lay(3, 4);
  assert.deepEqual(settled(one, newsOf(laid([BETTY, 3]))), {
    sent: ["play-0"],
    waiting: ["play-1"],
    left: [],
  });
});

test("a card in whose place another lies is left, and those behind it go to their own places", () => {
  const one = phone();
  one.lay(3, 4, 5);
  assert.deepEqual(settled(one, newsOf(laid([BETTY, 6]))), {
    sent: [],
    waiting: ["play-1", "play-2"],
    left: ["play-0"],
  });
});

test("a card is not laid to another trick where its hand is to play again", () => {
  const one = phone();
  const [three] = one.lay(3);
  const whole = laid([BETTY, 6], [CLARA, 5], [ADAM, 4]);
  assert.deepEqual(settled(one, newsOf(whole)).left, ["play-0"]);
  const { type, was, isPlain } = offered(three, [BETTY, 6], [CLARA, 5], [ADAM, 4]);
  assert.deepEqual([type, was, isPlain], ["amend", 6, false]);
});

test("another hand's place is nobody's card", () => {
  const one = phone();
  const [three] = one.lay(3);
  const turned = [{ type: "turn", number: 4, hand: CLARA }, ...laid([CLARA, 6])];
  assert.deepEqual(settled(one, newsOf(turned)).left, ["play-0"]);
  assert.equal(offerFor(three, newGame({}, { events: turned })), null);
});

test("a card can replace the one of its hand in the running trick, and be laid once that is gone", () => {
  const [three] = phone().lay(3);
  assert.deepEqual(offered(three, [BETTY, 6]), {
    type: "amend",
    fields: { event: 5, card: 3 },
    was: 6,
    isPlain: true,
  });
  assert.deepEqual(offered(three)?.type, "play");
});

test("what becomes of the other card is read first where a card was laid by another hand", () => {
  const [three] = phone().lay(3);
  assert.equal(offered(three, [BETTY, 6], [CLARA, 3]).isPlain, false);
});

test("a card whose place has not come yet is told, and nothing more", () => {
  const [, , , four] = phone().lay(3, 1, 2, 4);
  assert.equal(offered(four, [BETTY, 3]), null);
});

test("a card that the record has is done, whoever entered it", () => {
  const [three] = phone().lay(3);
  const game = newGame({}, { events: laid([BETTY, 3]) });
  assert.ok(isDone(three, { game }));
});

test("a correction follows its card, whatever others wrote before it", () => {
  const one = phone();
  one.lay(3);
  one.tap("amend", { event: 1, card: 4 });
  const { waiting } = settle(one.items, newsOf([]), one.game);
  assert.deepEqual(waiting[1].fields, { event: LENGTH, card: 4 });
});

test("a correction of a card that others corrected is left, and one that they made was sent", () => {
  const one = phone();
  one.lay(3);
  one.tap("amend", { event: 1, card: 4 });
  one.items.shift();
  assert.deepEqual(settled(one, newsOf(laid([BETTY, 5]))).left, ["amend-1"]);
  assert.deepEqual(settled(one, newsOf(laid([BETTY, 4]))).sent, ["amend-1"]);
});

test("every undo of what waits goes on after it, and the card that came in its place", () => {
  const one = phone();
  one.lay(3);
  one.tap("undo");
  one.lay(4);
  one.tap("undo");
  const { waiting } = settled(one, newsOf([]));
  assert.deepEqual(waiting, ["play-0", "undo-1", "play-2", "undo-3"]);
});

test("what was left and taken back is nothing", () => {
  const one = phone();
  one.lay(3, 4);
  one.tap("undo");
  one.tap("undo");
  const { waiting, left, sent } = settled(one, newsOf(laid([BETTY, 6])));
  assert.deepEqual([waiting, left], [["play-1", "undo-2"], []]);
  assert.deepEqual(sent, ["play-0", "undo-3"]);
});

test("an undo takes back nothing but what it was tapped for", () => {
  const one = phone();
  one.lay(3);
  one.tap("undo");
  one.items.shift();
  assert.deepEqual(settled(one, newsOf(laid([BETTY, 3], [CLARA, 4]))).left, ["undo-1"]);
  assert.deepEqual(settled(one, newsOf(laid([BETTY, 3]))).waiting, ["undo-1"]);
  assert.deepEqual(settled(one, newsOf(laid([BETTY, 5]))).sent, ["undo-1"]);
});

test("who is to play is not said again where others have said it, or otherwise", () => {
  const one = phone();
  one.tap("turn", { seat: CLARA });
  const turn = (hand) => [{ type: "turn", number: 4, hand }];
  assert.deepEqual(settled(one, newsOf([])).waiting, ["turn-0"]);
  assert.deepEqual(settled(one, newsOf(turn(CLARA))).sent, ["turn-0"]);
  assert.deepEqual(settled(one, newsOf(turn(ADAM))).left, ["turn-0"]);
  assert.deepEqual(settled(one, newsOf([...turn(CLARA), ...laid([CLARA, 4])])).sent, ["turn-0"]);
});

test("a look goes on while its round runs", () => {
  const one = phone();
  one.tap("look", { all: 1 });
  assert.deepEqual(settled(one, newsOf(laid([BETTY, 3]))).waiting, ["look-0"]);
  assert.deepEqual(settled(one, newsOf([], { now: undefined })).left, ["look-0"]);
});

/** A phone that has played a whole round, and begun the next. */
function inTheNextRound() {
  const one = phone();
  one.lay(3, 1, 2, 4, 5, 6);
  one.tap("begin");
  one.lay(7);
  return one;
}

const DONE = { 0: [[3, 1, 2].map(betty), [4, 5, 6].map(betty)] };
function betty(card, index) {
  return { hand: (BETTY + index) % 3, card };
}

test("a round is begun after the cards that end the one before", () => {
  const { waiting } = settled(inTheNextRound(), newsOf(laid([BETTY, 3])));
  assert.deepEqual(waiting.slice(-2), ["begin-6", "play-7"]);
});

test("a round is begun where the one before is done", () => {
  const { sent, waiting } = settled(inTheNextRound(), newsOf([], { now: undefined, laid: DONE }));
  assert.deepEqual([sent.length, waiting], [6, ["begin-6", "play-7"]]);
});

test("a round is not begun while others play the one before", () => {
  const one = inTheNextRound();
  one.items.splice(0, 6);
  assert.deepEqual(settled(one, newsOf(laid([BETTY, 3]))).left, ["begin-6", "play-7"]);
});

test("a round that the record has already was begun", () => {
  const news = newsOf([], { now: now([], { round: 1 }), rounds: 2, laid: DONE });
  const { sent, waiting } = settled(inTheNextRound(), news);
  assert.deepEqual([sent.length, waiting], [7, ["play-7"]]);
});

test("a page that does not know the round that is played decides nothing", () => {
  const one = phone();
  one.lay(3);
  assert.equal(settle(one.items, newsOf([], { now: now([], { round: 1 }) }), one.game), null);
});

test("what was tapped in a round that is over is never of the next", () => {
  const one = inTheNextRound();
  const news = newsOf([], {
    now: now([], { round: 1 }),
    rounds: 2,
    laid: { 0: [[{ hand: BETTY, card: 6 }]] },
  });
  const { left } = settled(one, news);
  assert.deepEqual(left, ["play-0", "play-1", "play-2", "play-3", "play-4", "play-5"]);
  const begun = newGame({}, now([], { round: 1 }));
  assert.equal(offerFor(one.items[0], begun), null);
});

test("what the version before kept of it is told, and can be left", () => {
  const old = { id: "a", type: "play", round: 0, fields: { card: 3, to_act: BETTY } };
  for (const about of [{ type: "play", place: 0, hand: BETTY, card: 3 }, null, undefined]) {
    const item = { ...old, about };
    assert.deepEqual(settled({ game: newGame(), items: [item] }, newsOf([])).left, ["a"]);
    assert.notEqual(offerFor(item, newGame())?.type, "amend");
  }
});

test("what was left in a round that is done is forgotten once the record has it", async () => {
  const kept = new Map();
  for (const item of inTheNextRound().items.slice(0, 2)) kept.set(item.id, { ...item, left: "" });
  const laidNow = {
    0: [
      [
        { hand: BETTY, card: 3 },
        { hand: CLARA, card: 7 },
      ],
    ],
  };
  globalThis.fetch = async () => ({
    ok: true,
    headers: new Map(),
    json: async () => newsOf([], { now: undefined, laid: laidNow }),
  });
  await forgetDone(storedIn(kept), "/since");
  assert.deepEqual([...kept.keys()], ["play-1"]);
});

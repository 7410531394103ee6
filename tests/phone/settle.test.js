/* What becomes of the beginnings and looks that wait on a phone when others wrote meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { settle } from "../../static/js/lib/settle.js";
import { ids } from "./boxes.js";

const play = (id, round, place, card) => ({
  id,
  type: "play",
  round,
  about: { type: "play", place, hand: place, card },
});
const begin = (id, round) => ({ id, type: "begin", round, about: BEGUN });
const BEGUN = { type: "begin", place: 0, hand: 1 };
const look = (id, round) => ({
  id,
  type: "look",
  round,
  about: { type: "look", place: 1, hand: 0 },
});
const laid = (...cards) =>
  cards.map((card, hand) => ({ type: "play", number: 5 + hand, hand, card }));

/** The ids of what is sent, waits and is left. */
function settled(items, round) {
  const { sent, waiting, left } = settle(items, round, 20);
  return [ids(sent), ids(waiting), ids(left)];
}

const running = { index: 0, events: laid(17), rounds: 1, running: 0 };
const done = { index: 0, events: laid(17, 18), rounds: 1 };
const begun = { index: 0, events: laid(17, 18), rounds: 2, running: 1 };

test("a round that the record has already was begun", () => {
  assert.deepEqual(settled([begin("b", 1)], begun), [["b"], [], []]);
});

test("a round is begun where the one before is done", () => {
  assert.deepEqual(settled([begin("b", 1)], done), [[], ["b"], []]);
});

test("a round is begun after the cards that end the one before", () => {
  const items = [play("a", 0, 1, 18), begin("b", 1)];
  assert.deepEqual(settled(items, running), [[], ["a", "b"], []]);
});

test("a round is not begun while others play the one before", () => {
  assert.deepEqual(settled([begin("b", 1)], running), [[], [], ["b"]]);
});

test("no round is begun after a card that was left, nor played", () => {
  const items = [play("a", 0, 0, 30), begin("b", 1), play("c", 1, 0, 12)];
  assert.deepEqual(settled(items, running), [[], [], ["a", "b", "c"]]);
});

test("a beginning and its undo are both nothing", () => {
  const items = [play("a", 0, 0, 30), begin("b", 1), { ...begin("c", 1), type: "undo" }];
  assert.deepEqual(settled(items, running), [["b", "c"], [], ["a"]]);
});

test("the undo of a beginning is done where the record has no such round", () => {
  assert.deepEqual(settled([{ ...begin("c", 1), type: "undo" }], done), [["c"], [], []]);
});

test("a look goes on while its round runs", () => {
  assert.deepEqual(settled([look("l", 0)], running), [[], ["l"], []]);
  assert.deepEqual(settled([look("l", 0)], done), [[], [], ["l"]]);
});

const undo = (item, id) => ({ ...item, id, type: "undo" });

test("every undo of what waits goes on after it", () => {
  const [one, other] = [play("a", 0, 1, 18), play("b", 0, 2, 19)];
  const items = [one, other, undo(other, "c"), undo(one, "d")];
  assert.deepEqual(settled(items, running), [[], ["a", "b", "c", "d"], []]);
});

test("a card in the place of one that was taken back goes on after both", () => {
  const one = play("a", 0, 1, 18);
  const items = [one, undo(one, "b"), play("c", 0, 1, 19)];
  assert.deepEqual(settled(items, running), [[], ["a", "b", "c"], []]);
});

test("an undo over the beginning of a round goes on with all that waits", () => {
  const [last, first] = [play("a", 0, 1, 18), play("c", 1, 0, 12)];
  const items = [last, begin("b", 1), first];
  const undone = [undo(first, "d"), undo(begin("b", 1), "e"), undo(last, "f")];
  const { sent, waiting } = settle([...items, ...undone], running, 20);
  assert.deepEqual(ids(sent), []);
  assert.deepEqual(
    waiting.map(({ id, after }) => [id, after]),
    [..."abcdef"].map((id, place) => [id, 20 + place]),
  );
});

const amend = (id, event, hand, card) => ({
  id,
  type: "amend",
  round: 0,
  about: { type: "amend", place: event - 5, hand, card, event },
});

test("a correction that the record has already was made", () => {
  assert.deepEqual(settled([amend("a", 6, 1, 18)], done), [["a"], [], []]);
});

test("a correction of a card that is another hand's in the record is left", () => {
  assert.deepEqual(settled([amend("a", 6, 3, 18)], done), [[], [], ["a"]]);
});

/* The outbox: what was tapped is saved, sent in order, and sent again until it is answered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, ids, item, newsWith, stale, written } from "./boxes.js";

test("an item that was added is saved once, and at the latest when it is asked for", () => {
  const { box, seen, saved } = boxOf();
  box.add(item("a", 5));
  assert.deepEqual(saved(), []);
  box.save();
  assert.deepEqual(saved(), [item("a", 5)]);
  box.save();
  assert.equal(seen.changed.length, 1);
});

test("nothing is sent that was not saved before", () => {
  const { box, seen, saved } = boxOf({ answers: [written(6)] });
  box.add(item("a", 5));
  box.flush();
  assert.deepEqual(saved(), [item("a", 5)]);
  assert.equal(seen.sent.length, 1);
});

test("while something is sent, what was tapped since is saved all the same", () => {
  const { box, seen, saved } = boxOf({ answers: [written(6), written(7)] });
  box.add(item("a", 5));
  box.flush();
  box.add(item("b", 6));
  box.flush();
  assert.deepEqual(saved(), [item("a", 5), item("b", 6)]);
  assert.equal(seen.sent.length, 1);
});

test("items are sent one after another, and the last is called so", async () => {
  const { box, seen, saved } = boxOf({ answers: [written(6), written(7)] });
  box.add(item("a", 5));
  box.add(item("b", 6));
  await box.flush();
  assert.deepEqual(seen.sent, [
    { id: "a", after: 5, isLast: false },
    { id: "b", after: 6, isLast: true },
  ]);
  assert.deepEqual(seen.written, [
    [6, false],
    [7, false],
  ]);
  assert.ok(box.isEmpty());
  assert.ok(saved().every(({ written: isWritten }) => isWritten));
});

for (const [what, answer] of [
  ["no connection", undefined],
  ["a server that is not well", { status: 502, answer: {} }],
  ["a server that is not well and says so", { status: 503, answer: { error: "down" } }],
  ["too many requests", { status: 429, answer: { error: "slowly" } }],
  ["the page of a hotel's network", { status: 200, answer: {} }],
  ["a refusal without a reason", { status: 403, answer: {} }],
  ["a token that the server does not know", { status: 400, answer: { error: "reload" } }],
  ["a phone that may not enter any more", { status: 404, answer: { error: "join" } }],
]) {
  test(`${what} keeps the item and tries again`, async () => {
    const { box, seen, saved } = boxOf({ answers: [answer, written(6)] });
    box.add(item("a", 5));
    await box.flush();
    assert.deepEqual(saved(), [item("a", 5)]);
    assert.deepEqual(seen.changed.at(-1), [1, true]);
    assert.equal(seen.stopped, 0);
    await seen.retries[0].retry();
    assert.equal(seen.sent[1].id, "a");
    assert.ok(box.isEmpty());
    assert.deepEqual(seen.changed.at(-1), [0, false]);
  });
}

test("a page that the server does not know any more is said to be so, each time", async () => {
  const unknown = { status: 400, answer: { error: "reload" } };
  const { box, seen } = boxOf({ answers: [unknown, unknown, written(6)] });
  box.add(item("a", 5));
  for (let attempt = 0; attempt < 3; attempt += 1) await box.flush();
  assert.equal(seen.unknown, 2);
  assert.deepEqual(seen.written, [[6, false]]);
});

test("attempts come more and more seldom, and quickly again once one came through", async () => {
  const { box, seen } = boxOf();
  box.add(item("a", 5));
  await box.flush();
  for (let attempt = 0; attempt < 7; attempt += 1) await seen.retries[attempt].retry();
  const seconds = seen.retries.map((retry) => retry.seconds);
  assert.deepEqual(seconds, [1, 2, 4, 8, 15, 30, 30, 30]);
});

test("an attempt in between is tried again once, not twice", async () => {
  const { box, seen } = boxOf();
  box.add(item("a", 5));
  for (let attempt = 0; attempt < 3; attempt += 1) await box.flush();
  assert.equal(seen.retries.length, 1);
});

for (const [why, status] of [
  ["shut out", 404],
  ["at a game that was deleted", 410],
]) {
  test(`a phone knows that it is ${why} until it is let in again`, async () => {
    const { box, seen } = boxOf({ answers: [{ status, answer: { error: "join" } }, written(6)] });
    box.add(item("a", 5));
    await box.flush();
    assert.equal(seen.shutOut, "join");
    assert.ok(box.isShutOut());
    await seen.retries[0].retry();
    assert.ok(!box.isShutOut());
  });
}

for (const [key, status] of [
  ["refused", 422],
  ["error", 413],
]) {
  test(`a server that says no (${key}) leaves all that waits, and says why`, async () => {
    const { box, seen } = boxOf({ answers: [{ status, answer: { [key]: "why" } }] });
    box.add(item("a", 5));
    box.add(item("b", 6));
    await box.flush();
    assert.equal(seen.stopped, 1);
    assert.ok(box.isEmpty());
    const why = box.left().map(({ left }) => left);
    assert.deepEqual(why, ["why", "why"]);
    assert.equal(seen.sent.length, 1);
    assert.deepEqual(seen.retries, []);
  });
}

test("what others entered just so was sent, and the rest goes on after it", async () => {
  const { box, seen } = boxOf({ answers: [stale, written(7)], news: [newsWith(6, 3)] });
  box.add(item("a", 5, 3, 0));
  box.add(item("b", 6, 4, 1));
  await box.flush();
  assert.deepEqual(ids(seen.sent), ["a", "b"]);
  assert.equal(seen.sent[1].after, 6);
  assert.deepEqual(box.left(), []);
});

test("what others entered otherwise leaves what waits, beside what they entered", async () => {
  const { box, seen } = boxOf({ answers: [stale, written(7)], news: [newsWith(6, 6)] });
  box.add(item("a", 5, 3, 0));
  box.add(item("b", 6, 4, 1));
  await box.flush();
  assert.deepEqual(ids(box.left()), ["a"]);
  assert.equal(box.left()[0].left, "Ben entered");
  assert.deepEqual(seen.overtaken, [6]);
  assert.deepEqual(ids(seen.sent), ["a", "b"]);
});

test("what waits is kept while nobody tells what others entered", async () => {
  const { box, seen } = boxOf({ answers: [stale, stale], news: [null, newsWith(6, 3)] });
  box.add(item("a", 5));
  await box.flush();
  assert.ok(!box.isEmpty());
  await seen.retries[0].retry();
  assert.ok(box.isEmpty());
});

test("what is left is there on the next page, and goes when somebody has answered", () => {
  const left = { ...item("a", 5), left: "why" };
  const { box } = boxOf({ saved: [left] });
  assert.deepEqual(box.left(), [left]);
  assert.ok(box.isEmpty());
  box.forget(box.left());
  assert.deepEqual(box.left(), []);
});

test("what a page shows already that is opened again is sent, but not shown twice", async () => {
  const saved = [item("a", 5), item("b", 6)];
  const { box, seen } = boxOf({ saved, answers: [written(6), written(7)], length: 6 });
  assert.deepEqual(box.unseen(), [item("b", 6)]);
  await box.flush();
  assert.deepEqual(ids(seen.sent), ["a", "b"]);
});

test("what was written stays for a page as it was loaded before", () => {
  const saved = [{ ...item("a", 5), written: true }, item("b", 6)];
  const { box } = boxOf({ saved });
  assert.deepEqual(ids(box.unseen()), ["a", "b"]);
  assert.equal(box.after(), 7);
});

test("a page of a longer record forgets what it shows by itself, and keeps what waits", () => {
  const one = { ...item("a", 5), written: true };
  const { saved } = boxOf({ saved: [one, item("b", 6), { ...one, id: "c", after: 8 }], length: 8 });
  assert.deepEqual(ids(saved()), ["b", "c"]);
});

test("news that a page shows are the end of what was written before", async () => {
  const { box, saved } = boxOf({ answers: [written(6)] });
  box.add(item("a", 5));
  await box.flush();
  assert.deepEqual(ids(box.unseen()), ["a"]);
  box.catchUp(8);
  assert.deepEqual(saved(), []);
  assert.equal(box.after(), 8);
});

test("what the phone does not keep is said, and sent all the same", async () => {
  const { box, seen } = boxOf({ answers: [written(6)], isFull: true });
  box.add(item("a", 5));
  await box.flush();
  assert.ok(seen.notKept > 0);
  assert.deepEqual(ids(seen.sent), ["a"]);
});

test("what the record has lost is sent again before what waits", async () => {
  const { box, seen } = boxOf({
    saved: [
      { ...item("a", 5), written: true },
      { ...item("b", 6), written: true },
    ],
    answers: [stale, written(6), written(7), written(8)],
    news: [newsWith(5)],
  });
  box.add(item("c", 7));
  await box.flush();
  assert.deepEqual(
    seen.sent.map(({ id, after }) => [id, after]),
    [
      ["c", 7],
      ["a", 5],
      ["b", 6],
      ["c", 7],
    ],
  );
  assert.ok(box.isEmpty());
});

test("what the record has as well is not asked for again", () => {
  const { box } = boxOf({ saved: [{ ...item("a", 5), written: true }] });
  assert.equal(box.reclaim(6), false);
  assert.ok(box.isEmpty());
});

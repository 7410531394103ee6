/* The outbox: what was tapped is saved, sent in order, and sent again until it is answered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { outbox } from "../../static/js/lib/outbox.js";

const LENGTH = 5; // of the record that the page shows

/** An outbox whose server answers what a test says, and what became of it. */
function boxOf({ saved = null, length = LENGTH, answers = [] } = {}) {
  const seen = { saved, sent: [], changed: [], written: [], stopped: [], retries: [], unknown: 0 };
  const box = outbox({
    length,
    stored: {
      get: () => seen.saved,
      put: (items) => (seen.saved = items && structuredClone(items)),
    },
    async send(item, isLast) {
      seen.sent.push({ id: item.id, after: item.after, isLast });
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError("no connection");
      return answer;
    },
    later: (seconds, retry) => seen.retries.push({ seconds, retry }),
    listener: {
      changed: (waiting, isOffline) => seen.changed.push([waiting, isOffline]),
      written: (answer, isLonger) => seen.written.push([answer.length, isLonger]),
      unknown: () => (seen.unknown += 1),
      stopped: (reason) => seen.stopped.push(reason),
    },
  });
  return { box, seen };
}

const item = (id, after) => ({ id, type: "play", fields: { card: 17 }, after });
const written = (length) => ({ status: 200, answer: { length } });

test("an item that was added is saved once, and at the latest when it is asked for", () => {
  const { box, seen } = boxOf();
  box.add(item("a", 5));
  assert.equal(seen.saved, null);
  box.save();
  assert.deepEqual(seen.saved, [item("a", 5)]);
  seen.saved = "not written again";
  box.save();
  assert.equal(seen.saved, "not written again");
});

test("nothing is sent that was not saved before", () => {
  const { box, seen } = boxOf({ answers: [written(6)] });
  box.add(item("a", 5));
  box.flush();
  assert.deepEqual(seen.saved, [item("a", 5)]);
  assert.equal(seen.sent.length, 1);
});

test("while something is sent, what was tapped since is saved all the same", () => {
  const { box, seen } = boxOf({ answers: [written(6), written(7)] });
  box.add(item("a", 5));
  box.flush();
  box.add(item("b", 6));
  box.flush();
  assert.deepEqual(seen.saved, [item("a", 5), item("b", 6)]);
  assert.equal(seen.sent.length, 1);
});

test("items are sent one after another, and the last is called so", async () => {
  const { box, seen } = boxOf({ answers: [written(6), written(7)] });
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
  assert.equal(seen.saved, null);
});

test("what waits comes as much later as the record grew by itself", async () => {
  const { box, seen } = boxOf({ answers: [written(8), written(9)] });
  box.add(item("a", 5));
  box.add(item("b", 6));
  await box.flush();
  assert.deepEqual(seen.sent[1], { id: "b", after: 8, isLast: true });
  assert.deepEqual(seen.written, [
    [8, true],
    [9, false],
  ]);
});

test("the next item counts on those that wait", () => {
  const { box } = boxOf();
  assert.equal(box.after(), 5);
  box.add(item("a", 5));
  assert.equal(box.after(), 6);
});

for (const [what, answer] of [
  ["no connection", undefined],
  ["a server that is not well", { status: 502, answer: {} }],
  ["a server that is not well and says so", { status: 503, answer: { error: "down" } }],
  ["too many requests", { status: 429, answer: { error: "slowly" } }],
  ["the page of a hotel's network", { status: 200, answer: {} }],
  ["a refusal without a reason", { status: 403, answer: {} }],
  ["a token that the server does not know", { status: 400, answer: { error: "reload" } }],
]) {
  test(`${what} keeps the item and tries again`, async () => {
    const { box, seen } = boxOf({ answers: [answer, written(6)] });
    box.add(item("a", 5));
    await box.flush();
    assert.deepEqual(seen.saved, [item("a", 5)]);
    assert.deepEqual(seen.changed.at(-1), [1, true]);
    assert.deepEqual(seen.stopped, []);
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

test("a hotel's network that knows nobody is no reason to say so", async () => {
  const { box, seen } = boxOf({ answers: [{ status: 400, answer: {} }] });
  box.add(item("a", 5));
  await box.flush();
  assert.equal(seen.unknown, 0);
});

test("attempts come more and more seldom, and quickly again once one came through", async () => {
  const { box, seen } = boxOf();
  box.add(item("a", 5));
  for (let attempt = 0; attempt < 8; attempt += 1) await box.flush();
  const seconds = seen.retries.map((retry) => retry.seconds);
  assert.deepEqual(seconds, [1, 2, 4, 8, 15, 30, 30, 30]);
});

for (const key of ["refused", "stale", "error"]) {
  test(`a server that says no (${key}) drops all that waits`, async () => {
    const { box, seen } = boxOf({ answers: [{ status: 409, answer: { [key]: "why" } }] });
    box.add(item("a", 5));
    box.add(item("b", 6));
    await box.flush();
    assert.deepEqual(seen.stopped, ["why"]);
    assert.ok(box.isEmpty());
    assert.equal(seen.saved, null);
    assert.equal(seen.sent.length, 1);
    assert.deepEqual(seen.retries, []);
  });
}

test("a page that is opened again sends what was saved", async () => {
  const saved = [item("a", 5), item("b", 6)];
  const { box, seen } = boxOf({ saved, answers: [written(6), written(7)] });
  await box.flush();
  assert.deepEqual(
    seen.sent.map(({ id }) => id),
    ["a", "b"],
  );
});

test("what the page shows already is sent again, but not shown twice", () => {
  const { box } = boxOf({ saved: [item("a", 5), item("b", 6)], length: 6 });
  assert.deepEqual(box.unseen(), [item("b", 6)]);
  assert.ok(!box.isEmpty());
});

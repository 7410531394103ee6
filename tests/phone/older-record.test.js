/* The outbox where the server has come back with an older record. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, item, newsWith, stale, written } from "./boxes.js";

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

/* What the outbox does where the server is of another version than the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, item } from "./boxes.js";

for (const [what, status] of [
  ["has the page's address no more", 404],
  ["takes nothing at the page's address", 405],
  ["answers otherwise than the page knows", 200],
]) {
  test(`a newer server that ${what} is told of, and the item is kept`, async () => {
    const beyond = { status, answer: {}, isOfAnother: true };
    const { box, seen, saved } = boxOf({ answers: [beyond] });
    box.add(item("a", 5));
    await box.flush();
    assert.equal(seen.unknown, 1);
    assert.ok(!box.isShutOut());
    assert.deepEqual(saved(), [item("a", 5)]);
  });
}

test("a newer server shuts out as any other", async () => {
  const { box, seen } = boxOf({
    answers: [{ status: 403, answer: { error: "join" }, isOfAnother: true }],
  });
  box.add(item("a", 5));
  await box.flush();
  assert.equal(seen.shutOut, "join");
  assert.equal(seen.unknown, undefined);
});

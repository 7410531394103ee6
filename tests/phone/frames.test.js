/* Work that waits for the screen. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { nextFrame, noFrameDue } from "../../static/js/lib/frames.js";

let drawFrame = () => {};

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.requestAnimationFrame = (callback) => (drawFrame = callback);
});

afterEach(() => mock.timers.reset());

/** Whether a promise is resolved by now. */
async function isResolved(promise) {
  const pending = Symbol("pending");
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

test("work comes after the frame, not before it", async () => {
  const frame = nextFrame();
  drawFrame();
  assert.ok(!(await isResolved(frame)));
  mock.timers.tick(1);
  assert.ok(await isResolved(frame));
});

test("a page that is not seen, and draws no frame, goes on all the same", async () => {
  const frame = nextFrame();
  mock.timers.tick(99);
  assert.ok(!(await isResolved(frame)));
  mock.timers.tick(1);
  assert.ok(await isResolved(frame));
});

test("who waits until no frame is due waits for the last one", async () => {
  nextFrame();
  assert.ok(!(await isResolved(noFrameDue())));
  mock.timers.tick(100);
  assert.ok(await isResolved(noFrameDue()));
});

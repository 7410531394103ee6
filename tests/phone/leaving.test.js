/* A tap leads on, until twenty seconds have passed or the page came back. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { isLeaving, leave, watchLeaving } from "../../static/js/lib/leaving.js";

const windowBefore = globalThis.window;
let now = 100_000;

beforeEach(() => {
  mock.method(globalThis.performance, "now", () => now);
  globalThis.window = new EventTarget();
});

afterEach(() => {
  mock.restoreAll();
  Object.assign(globalThis, { window: windowBefore });
});

test("a tap that led nowhere is over after twenty seconds", () => {
  leave();
  now += 19_999;
  assert.ok(isLeaving());
  now += 1;
  assert.ok(!isLeaving());
});

test("a page that comes back is not being left", () => {
  watchLeaving();
  leave();
  globalThis.window.dispatchEvent(new Event("pagehide"));
  assert.ok(!isLeaving());
});

test("a form that leads on is on its way, and one that a script has taken is not", () => {
  watchLeaving();
  const taken = new Event("submit", { cancelable: true });
  taken.preventDefault();
  globalThis.window.dispatchEvent(taken);
  assert.ok(!isLeaving());
  globalThis.window.dispatchEvent(new Event("submit"));
  assert.ok(isLeaving());
});

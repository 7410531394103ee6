/* A page asks whether something has happened, as often as it is told to. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { follow } from "../../static/js/lib/following.js";

const before = { document: globalThis.document, window: globalThis.window };
const clock = globalThis.performance.now;
let asked = 0;
let now = 0;

/** Lets so many milliseconds pass, and what waited for its answer go on. */
async function pass(milliseconds) {
  now += milliseconds;
  mock.timers.tick(milliseconds);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

beforeEach(async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.performance.now = () => now;
  globalThis.document = Object.assign(new EventTarget(), { hidden: false });
  globalThis.window = new EventTarget();
  follow(async () => {
    asked += 1;
    return 5_000;
  });
  await pass(300);
  asked = 0;
});

afterEach(() => {
  mock.timers.reset();
  globalThis.performance.now = clock;
  Object.assign(globalThis, before);
});

/** The page is covered, or seen again. */
function hide(isHidden) {
  globalThis.document.hidden = isHidden;
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
}

test("the next question comes when the last answer said", async () => {
  await pass(4_999);
  assert.equal(asked, 0);
  await pass(1);
  assert.equal(asked, 1);
  await pass(5_000);
  assert.equal(asked, 2);
});

test("a hidden page asks nothing, and at once when it is seen again", async () => {
  hide(true);
  await pass(60_000);
  assert.equal(asked, 0);
  hide(false);
  assert.equal(asked, 1);
});

test("a page that the phone has a connection for again asks at once", () => {
  globalThis.window.dispatchEvent(new Event("online"));
  assert.equal(asked, 1);
});

test("a page that is come back to asks at once", () => {
  globalThis.window.dispatchEvent(new Event("pagehide"));
  globalThis.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert.equal(asked, 1);
});

test("a tap brings the question forward, and many taps do not put it off", async () => {
  for (let tap = 0; tap < 4; tap += 1) {
    globalThis.document.dispatchEvent(new Event("click"));
    await pass(100);
  }
  assert.equal(asked, 1);
});

/* The screen stays on: the lock is asked for again whenever it may be gone. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { start } from "../../static/js/behaviours/keep-awake.js";

const before = { document: globalThis.document, navigator: globalThis.navigator };

class FakeElement extends EventTarget {
  hidden = true;
  button = null;
  querySelector = () => this.button;
}

/** A line with the button that says that it was read. */
function lineOf() {
  const line = new FakeElement();
  line.button = new FakeElement();
  return line;
}

/** @param {string} name */
function put(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

let locks = [];

/** A browser that grants locks. */
const wakeLock = {
  request: async () => {
    locks.push({ released: false });
    return locks.at(-1);
  },
};

/** What waits for a promise goes on. */
const settled = () => new Promise(setImmediate);

function tap() {
  globalThis.document.dispatchEvent(new Event("click"));
  return settled();
}

beforeEach(() => {
  locks = [];
  put("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  put("navigator", { wakeLock });
  put("HTMLElement", FakeElement);
  put("HTMLButtonElement", FakeElement);
  const stored = new Map();
  put("localStorage", {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
  });
});

afterEach(() => {
  for (const [name, value] of Object.entries(before)) put(name, value);
});

test("a lock is asked for again with a tap once the system took it away, and no sooner", async () => {
  start(lineOf());
  await settled();
  await tap();
  assert.equal(locks.length, 1);
  locks[0].released = true;
  await tap();
  assert.equal(locks.length, 2);
});

test("it comes back when the page is seen again, and not while it is hidden", async () => {
  start(lineOf());
  await settled();
  locks[0].released = true;
  globalThis.document.visibilityState = "hidden";
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  assert.equal(locks.length, 1);
  globalThis.document.visibilityState = "visible";
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  assert.equal(locks.length, 2);
});

test("a lock that was refused is asked for at the next tap", async () => {
  let asked = 0;
  put("navigator", {
    wakeLock: {
      request: async () => {
        asked += 1;
        throw new Error("low battery");
      },
    },
  });
  start(lineOf());
  await settled();
  await tap();
  assert.equal(asked, 2);
});

test("two taps at once ask once, and where it is granted nothing is said", async () => {
  const line = lineOf();
  start(line);
  assert.ok(line.hidden);
  globalThis.document.dispatchEvent(new Event("click"));
  globalThis.document.dispatchEvent(new Event("click"));
  await settled();
  assert.equal(locks.length, 1);
});

test("where it cannot, a line says what to do until it was read on this phone", () => {
  put("navigator", {});
  const [line, another] = [lineOf(), lineOf()];
  start(line);
  assert.ok(!line.hidden);
  line.button.dispatchEvent(new Event("click"));
  assert.ok(line.hidden);
  start(another);
  assert.ok(another.hidden);
});

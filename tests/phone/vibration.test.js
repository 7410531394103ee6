/* A phone trembles at a taken trick and at a refusal, where it can and where that is welcome. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { trembleAtRefusal, trembleAtTrick } from "../../static/js/lib/vibration.js";

const before = globalThis.navigator;
let felt = [];

/** @param {object} navigator */
function hold(navigator, isCalm = false) {
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  globalThis.matchMedia = () => ({ matches: isCalm });
}

beforeEach(() => (felt = []));
afterEach(() => hold(before));

const trembling = { vibrate: (pattern) => felt.push(pattern) };

test("it is short at a trick, and twice as often at a refusal", () => {
  hold(trembling);
  trembleAtTrick();
  trembleAtRefusal();
  assert.deepEqual(felt, [20, [20, 60, 20]]);
});

test("where less motion is wanted it lies still", () => {
  hold(trembling, true);
  trembleAtTrick();
  trembleAtRefusal();
  assert.deepEqual(felt, []);
});

test("a phone that cannot does nothing", () => {
  hold({});
  trembleAtTrick();
  assert.deepEqual(felt, []);
});

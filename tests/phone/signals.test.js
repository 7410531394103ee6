/* A phone trembles, sounds and speaks where it can, and where that was chosen. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { tellRefusal, tellTrick } from "../../static/js/lib/signals.js";
import { start } from "../../static/js/behaviours/where-possible.js";

const RULING = "Clara wins with 17.";
const before = globalThis.navigator;
let felt, heard, spoken, looks;

/** @param {object} navigator */
function hold(navigator, isCalm = false) {
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  globalThis.matchMedia = () => ({ matches: isCalm });
}

/** Something of a tone, which is connected to whatever follows. */
const node = () => ({
  frequency: {},
  gain: { setValueAtTime() {}, setTargetAtTime() {} },
  connect: (next) => next,
  start: () => heard.push("a tone"),
  stop() {},
});

globalThis.AudioContext = class {
  resume() {}
  createOscillator = node;
  createGain = node;
};
globalThis.SpeechSynthesisUtterance = class {
  constructor(text) {
    this.text = text;
  }
};

beforeEach(() => {
  [felt, heard, spoken, looks] = [[], [], [], {}];
  globalThis.document = { documentElement: { lang: "en", dataset: looks } };
  const speechSynthesis = {
    getVoices: () => [{ lang: "en-GB" }],
    cancel() {},
    speak: ({ text }) => spoken.push(text),
  };
  globalThis.window = { AudioContext: globalThis.AudioContext, speechSynthesis };
  hold(trembling);
});
afterEach(() => hold(before));

const trembling = { vibrate: (pattern) => felt.push(pattern) };

test("it trembles shortly at a trick, and twice as often at a refusal", () => {
  tellTrick(RULING);
  tellRefusal();
  assert.deepEqual(felt, [20, [20, 60, 20]]);
});

test("where less motion is wanted it lies still", () => {
  hold(trembling, true);
  tellTrick(RULING);
  tellRefusal();
  assert.deepEqual(felt, []);
});

test("where no vibration is wanted it lies still", () => {
  looks.vibration = "off";
  tellTrick(RULING);
  tellRefusal();
  assert.deepEqual(felt, []);
});

test("a phone that cannot does nothing", () => {
  hold({});
  tellTrick(RULING);
  assert.deepEqual(felt, []);
});

test("by itself it makes no sound and says nothing", () => {
  tellTrick(RULING);
  assert.deepEqual([heard, spoken], [[], []]);
});

test("a tone follows each trick where it was chosen, and none a refusal", () => {
  looks.sound = "on";
  tellTrick(RULING);
  tellRefusal();
  tellTrick(RULING);
  assert.deepEqual(heard, ["a tone", "a tone"]);
});

test("each ruling is read aloud where that was chosen", () => {
  looks.speech = "on";
  tellTrick(RULING);
  assert.deepEqual(spoken, [RULING]);
});

test("what a phone can do may be chosen there", () => {
  for (const needs of ["vibration", "sound", "speech"]) {
    const choice = { hidden: true, dataset: { needs } };
    start(choice);
    assert.equal(choice.hidden, false, needs);
  }
});

test("what it cannot do is no choice", () => {
  hold({});
  globalThis.window = {};
  for (const needs of ["vibration", "sound", "speech"]) {
    const choice = { hidden: true, dataset: { needs } };
    start(choice);
    assert.ok(choice.hidden, needs);
  }
});

/* What is typed on a keyboard is a card once no other card can be meant. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { start } from "../../static/js/behaviours/keyboard.js";

const before = { document: globalThis.document, HTMLElement: globalThis.HTMLElement };

class FakeElement extends EventTarget {
  hidden = false;
  dataset = { noCard: "There is no {card}." };
  matches = () => false;
}

let tapped;
let refused;
let menu;

/** The keys of these cards, as a page has them. */
function keysOf(...cards) {
  const root = new FakeElement();
  root.querySelector = (selector) => {
    const card = /\[name=card\]\[value="(.+)"\]/.exec(selector)?.[1];
    if (selector === "[data-part=undo]") return keyOf("undo");
    return card && cards.includes(Number(card)) ? keyOf(card) : null;
  };
  root.addEventListener("refused", ({ detail }) => refused.push(detail));
  start(root);
  return root;
}

function keyOf(name) {
  return Object.assign(new FakeElement(), { click: () => tapped.push(name) });
}

function type(keys, more = {}) {
  for (const key of keys) {
    const press = Object.assign(new Event("keydown", { cancelable: true }), { key, ...more });
    globalThis.document.dispatchEvent(press);
  }
}

const SMALL = Array.from({ length: 37 }, (_, index) => index + 1).filter((card) => card !== 19);

beforeEach(() => {
  [tapped, refused, menu] = [[], [], null];
  globalThis.HTMLElement = FakeElement;
  globalThis.CustomEvent ??= class extends Event {};
  globalThis.document = Object.assign(new EventTarget(), { querySelector: () => menu });
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => {
  mock.timers.reset();
  Object.assign(globalThis, before);
});

test("each card of the deck is tapped by its number", () => {
  keysOf(...SMALL);
  for (const card of SMALL) {
    type(`${card}`);
    mock.timers.tick(600);
  }
  assert.deepEqual(tapped, SMALL.map(String));
});

test("two digits that are no card together are two cards", () => {
  keysOf(...SMALL);
  type("38");
  assert.deepEqual(tapped, ["3", "8"]);
});

test("a digit waits for another one, but not for long", () => {
  keysOf(...SMALL);
  type("1");
  mock.timers.tick(599);
  assert.deepEqual(tapped, []);
  mock.timers.tick(1);
  assert.deepEqual(tapped, ["1"]);
});

test("a digit that waits is shown, and no longer", () => {
  const { dataset } = keysOf(...SMALL);
  type("1");
  assert.equal(dataset.typed, "1");
  mock.timers.tick(600);
  assert.ok(!("typed" in dataset));
  type("2u");
  assert.ok(!("typed" in dataset));
});

test("a point after the digits is the twin, where the deck has one", () => {
  keysOf(...SMALL, 4.5);
  type("4.");
  type("8");
  assert.deepEqual(tapped, ["4.5", "8"]);
});

test("a number without a card is said to be none", () => {
  keysOf(...SMALL);
  type("19");
  assert.deepEqual(tapped, []);
  assert.deepEqual(refused, ["There is no 19."]);
});

test("what waits is forgotten by U, and then U takes back the last card", () => {
  keysOf(...SMALL);
  type("1u");
  mock.timers.tick(600);
  assert.deepEqual(tapped, []);
  type("u");
  assert.deepEqual(tapped, ["undo"]);
});

test("nothing is tapped while the menu lies on the page, or with a held key", () => {
  keysOf(...SMALL);
  menu = new FakeElement();
  type("8");
  menu = null;
  type("8", { ctrlKey: true });
  type("8", { repeat: true });
  assert.deepEqual(tapped, []);
});

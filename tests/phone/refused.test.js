/* A browser that refuses to share or to copy: a sentence says so, and what to do. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { start as startImage } from "../../static/js/behaviours/share-image.js";
import { start } from "../../static/js/behaviours/share-link.js";

class FakeElement extends EventTarget {
  constructor(name) {
    super();
    Object.assign(this, { name, hidden: true, dataset: {}, textContent: "", value: "an address" });
    this.done = [];
  }

  append = (told) => this.done.push(told.textContent);
  click = () => this.done.push("saved");
  decode = async () => {};
  getContext = () => null;
  setAttribute = () => {};
  toBlob = (take) => take("a photo");
  focus = () => this.done.push("focused");
  select = () => this.done.push("selected");
}

let link, button, refused, made;

beforeEach(() => {
  [link, button, refused] = ["link", "share", "refused"].map((name) => new FakeElement(name));
  refused.dataset.text = "The browser did not allow it.";
  for (const name of ["HTMLElement", "HTMLInputElement", "HTMLButtonElement", "Image"])
    globalThis[name] = FakeElement;
  made = [];
  globalThis.document = {
    title: "A table",
    createElement(name) {
      made.push(new FakeElement(name));
      return made.at(-1);
    },
  };
});

afterEach(() => {
  for (const name of ["HTMLElement", "HTMLInputElement", "HTMLButtonElement", "Image", "document"])
    delete globalThis[name];
  delete globalThis.navigator.share;
});

/** What is said after a tap in a browser that can do this much. */
async function saidAfterTap(able) {
  Object.defineProperty(globalThis, "navigator", { value: able, configurable: true });
  const parts = { link, share: button, refused };
  start({ querySelector: (selector) => parts[/data-part="(\w+)"/.exec(selector)[1]] });
  button.dispatchEvent(new Event("click"));
  await new Promise((resolve) => setImmediate(resolve));
  return refused.hidden ? "" : refused.textContent;
}

const refuse = (name) => async () => {
  throw Object.assign(new Error("no"), { name });
};

test("a refused clipboard leaves the link selected, and a sentence", async () => {
  const said = await saidAfterTap({ clipboard: { writeText: refuse("NotAllowedError") } });
  assert.equal(said, "The browser did not allow it.");
  assert.deepEqual(link.done, ["focused", "selected"]);
});

test("a refused share does so too", async () => {
  const said = await saidAfterTap({ share: refuse("NotAllowedError") });
  assert.equal(said, "The browser did not allow it.");
  assert.deepEqual(link.done, ["focused", "selected"]);
});

test("whoever closes it again is told nothing", async () => {
  assert.equal(await saidAfterTap({ share: refuse("AbortError") }), "");
  assert.deepEqual(link.done, []);
});

/** What is done and told after a tap on an image in a browser that can do this much. */
async function afterTapOnImage(t, able) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  Object.defineProperty(globalThis, "navigator", { value: able, configurable: true });
  Object.assign(link.dataset, {
    text: "Anna wins",
    refused: "Refused.",
    saved: "Saved.",
    copied: "Copied.",
  });
  startImage(link);
  link.dispatchEvent(new Event("click"));
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return [...(made.find(({ name }) => name === "a")?.done ?? []), ...link.done];
}

test("an image that may not be shared is saved instead, and a sentence says so", async (t) => {
  const able = { canShare: () => true, share: refuse("NotAllowedError") };
  assert.deepEqual(await afterTapOnImage(t, able), ["saved", "Refused."]);
});

test("an image is shared with its text", async (t) => {
  const shared = [];
  const able = {
    canShare: ({ text }) => text === "Anna wins",
    share: async (what) => shared.push(what),
  };
  assert.deepEqual(await afterTapOnImage(t, able), []);
  assert.equal(shared[0].text, "Anna wins");
  assert.equal(shared[0].files.length, 1);
});

test("where only copying is possible its text is copied, and the image saved", async (t) => {
  const copied = [];
  const able = { clipboard: { writeText: async (text) => copied.push(text) } };
  assert.deepEqual(await afterTapOnImage(t, able), ["saved", "Copied."]);
  assert.deepEqual(copied, ["Anna wins"]);
});

test("where neither is possible a word says that it is saved", async (t) => {
  assert.deepEqual(await afterTapOnImage(t, {}), ["saved", "Saved."]);
});

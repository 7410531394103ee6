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

  after = (told) => this.done.push(told.textContent);
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

test("an image that may not be shared is saved instead, and a sentence says so", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const able = { canShare: () => true, share: refuse("NotAllowedError") };
  Object.defineProperty(globalThis, "navigator", { value: able, configurable: true });
  link.dataset.refused = "The image was saved instead.";
  startImage(link);
  link.dispatchEvent(new Event("click"));
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(made.find(({ name }) => name === "a").done, ["saved"]);
  assert.deepEqual(link.done, ["The image was saved instead."]);
});

/* The ruling is read aloud when somebody asks, in the page's language. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { start } from "../../static/js/behaviours/read-aloud.js";

class FakeElement extends EventTarget {
  hidden = true;
  innerText = "Clara wins with 17 and takes the bottle.";
}

class Speech extends EventTarget {
  voices = [];
  said = [];
  cancelled = 0;
  getVoices = () => this.voices;
  speak = (utterance) => this.said.push(utterance);
  cancel = () => (this.cancelled += 1);
}

let speech, button;

beforeEach(() => {
  speech = new Speech();
  button = new FakeElement();
  globalThis.HTMLElement = FakeElement;
  globalThis.window = { speechSynthesis: speech };
  globalThis.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
  globalThis.document = {
    documentElement: { lang: "de" },
    querySelector: () => new FakeElement(),
  };
});

afterEach(() => {
  for (const name of ["window", "document", "HTMLElement", "SpeechSynthesisUtterance"])
    delete globalThis[name];
});

test("a tap reads it in the page's language, and by itself nothing is said", () => {
  speech.voices = [{ lang: "en-GB" }, { lang: "de-DE" }];
  start(button);
  assert.ok(!button.hidden);
  assert.equal(speech.said.length, 0);
  button.dispatchEvent(new Event("click"));
  const [{ text, lang, voice }] = speech.said;
  assert.equal(text, "Clara wins with 17 and takes the bottle.");
  assert.deepEqual([lang, voice.lang], ["de", "de-DE"]);
});

test("a second tap begins again", () => {
  speech.voices = [{ lang: "de-DE" }];
  start(button);
  button.dispatchEvent(new Event("click"));
  button.dispatchEvent(new Event("click"));
  assert.deepEqual([speech.cancelled, speech.said.length], [2, 2]);
});

test("without a voice for the language there is no button, until one comes", () => {
  speech.voices = [{ lang: "en-GB" }];
  start(button);
  assert.ok(button.hidden);
  speech.voices = [{ lang: "de_DE" }];
  speech.dispatchEvent(new Event("voiceschanged"));
  assert.ok(!button.hidden);
});

test("a phone that cannot speak has no button", () => {
  globalThis.window = {};
  start(button);
  assert.ok(button.hidden);
});

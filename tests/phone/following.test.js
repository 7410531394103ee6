/* A page hears what happens by one stream at a time. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { follow } from "../../static/js/lib/following.js";

const before = { document: globalThis.document, window: globalThis.window };
const sourceBefore = globalThis.EventSource;

class FakeSource extends EventTarget {
  static OPEN = 1;
  static CLOSED = 2;
  static all = [];
  readyState = FakeSource.OPEN;

  constructor() {
    super();
    FakeSource.all.push(this);
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }

  /** @param {string} type */
  hear(type) {
    this.dispatchEvent(new Event(type));
  }
}

const open = () => FakeSource.all.filter(({ readyState }) => readyState === FakeSource.OPEN);

beforeEach(() => {
  FakeSource.all = [];
  globalThis.EventSource = FakeSource;
  globalThis.document = Object.assign(new EventTarget(), { hidden: false });
  globalThis.window = new EventTarget();
});

afterEach(() => {
  globalThis.window.dispatchEvent(new Event("pagehide"));
  Object.assign(globalThis, before, { EventSource: sourceBefore });
});

const begin = () => follow({ stream: "/stream", length: () => 5, ask: async () => {} });

test("a stream that is renewed ends when the next one runs", () => {
  begin();
  const [first] = FakeSource.all;
  first.hear("beat");
  first.hear("renew");
  assert.equal(open().length, 2);
  FakeSource.all[1].hear("beat");
  assert.deepEqual(open(), [FakeSource.all[1]]);
});

test("a stream goes on until the one that renews it runs", () => {
  begin();
  const [first] = FakeSource.all;
  first.hear("renew");
  first.hear("beat");
  assert.equal(open().length, 2);
});

test("where there is no place for the next one, the stream before ends as well", () => {
  begin();
  const [first] = FakeSource.all;
  first.hear("renew");
  const next = FakeSource.all[1];
  next.readyState = FakeSource.CLOSED;
  next.hear("error");
  assert.deepEqual(open(), []);
});

test("a page that is hidden while it renews hears nothing", () => {
  begin();
  FakeSource.all[0].hear("renew");
  globalThis.document.hidden = true;
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(open(), []);
});

test("whoever waits for the server hears that the stream runs", () => {
  let heard = 0;
  follow({
    stream: "/stream",
    length: () => 5,
    ask: async () => {},
    hears: () => (heard += 1),
  });
  FakeSource.all[0].hear("beat");
  assert.equal(heard, 1);
});

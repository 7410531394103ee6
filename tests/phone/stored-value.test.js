/* Values that last from one page to the next. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { storedValue } from "../../static/js/lib/stored-value.js";

/** A storage as browsers have it. */
function storageOf(texts = {}) {
  const values = new Map(Object.entries(texts));
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, text) => void values.set(key, text),
    removeItem: (key) => void values.delete(key),
  };
}

const broken = () => {
  throw new DOMException("The operation is insecure.");
};

test("what was put is there on the next page", () => {
  const storage = storageOf();
  storedValue(() => storage, "key").put([{ id: "a" }]);
  assert.deepEqual(storedValue(() => storage, "key").get(), [{ id: "a" }]);
});

test("nothing put is null, and putting null leaves nothing behind", () => {
  const storage = storageOf({ key: "1" });
  const value = storedValue(() => storage, "key");
  value.put(null);
  assert.equal(value.get(), null);
  assert.equal(storage.values.size, 0);
});

test("what is no JSON is null", () => {
  const storage = storageOf({ key: "{" });
  assert.equal(storedValue(() => storage, "key").get(), null);
});

test("a browser that keeps storage back does not stop the page", () => {
  const value = storedValue(broken, "key");
  value.put(1);
  assert.equal(value.get(), null);
});

test("a storage that is full does not stop the page", () => {
  const full = { ...storageOf({ key: "1" }), setItem: broken };
  const value = storedValue(() => full, "key");
  value.put(2);
  assert.equal(value.get(), 1);
});

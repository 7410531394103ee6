/* What the phone keeps of a table goes when nobody has opened it for long, and all was written. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { forgetTables } from "../../static/js/lib/forget-tables.js";

const DAY = 24 * 60 * 60 * 1000;
const NOW = 100 * DAY;
const before = { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange };

/** What lies in the phone's database, by store and key. */
let stored;

/** A request that has its result as soon as somebody waits for it. */
const answered = (result) => ({ result });

const storeOf = (name) => {
  const inRange = (table) =>
    [...stored[name]].filter(([key]) => table === null || JSON.parse(key)[0] === table);
  return {
    getAllKeys: (table) => answered(inRange(table).map(([key]) => JSON.parse(key))),
    getAll: (table) => answered(inRange(table).map(([, value]) => value)),
    put: (value, key) => stored[name].set(JSON.stringify(key), value),
    delete: (key) => stored[name].delete(JSON.stringify(key)),
  };
};

const database = {
  close: () => {},
  transaction: () => {
    const transaction = { objectStore: storeOf };
    setImmediate(() => transaction.oncomplete());
    return transaction;
  },
};

beforeEach(() => {
  stored = { outbox: new Map(), values: new Map() };
  globalThis.IDBKeyRange = { bound: ([table]) => table };
  globalThis.indexedDB = {
    open: () => {
      const request = answered(database);
      setImmediate(() => request.onsuccess());
      return request;
    },
  };
});

afterEach(() => Object.assign(globalThis, before));

/** A table that was opened so many days ago, with what lies in its outbox. */
function keep(table, days, ...items) {
  stored.values.set(JSON.stringify(`opened:${table}`), NOW - days * DAY);
  stored.values.set(JSON.stringify(`news:${table}`), {});
  for (const item of items) stored.outbox.set(JSON.stringify([table, item.id]), item);
}

const tables = () =>
  [...stored.values.keys()].map((key) => JSON.parse(key)).filter((key) => key.startsWith("opened"));

const items = () => [...stored.outbox.values()].map(({ id }) => id);

test("a table that nobody has opened for two months is forgotten, and no other", async () => {
  keep("old", 61, { id: "a", written: true });
  keep("newer", 59, { id: "b", written: true });
  keep("own", 0);
  await forgetTables("own", NOW);
  assert.deepEqual(tables(), ["opened:newer", "opened:own"]);
  assert.ok(!stored.values.has(JSON.stringify("news:old")));
  assert.deepEqual(items(), ["b"]);
});

test("what was not sent, or what the server refused, is kept however old it is", async () => {
  keep("unsent", 90, { id: "a", written: true }, { id: "b" });
  keep("left", 90, { id: "c", left: "why" });
  await forgetTables("own", NOW);
  assert.deepEqual(tables(), ["opened:unsent", "opened:left", "opened:own"]);
  assert.deepEqual(items(), ["a", "b", "c"]);
});

test("a table that is opened again counts from then on", async () => {
  keep("own", 90, { id: "a", written: true });
  await forgetTables("own", NOW);
  assert.equal(stored.values.get(JSON.stringify("opened:own")), NOW);
});

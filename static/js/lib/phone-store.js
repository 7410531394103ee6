/*
 * What the phone keeps for all of its pages: in its database, and in memory so that reading never
 * waits. A page goes on with its memory where the database is refused, full or deleted; it tries
 * again with whatever is put next. The other pages of the phone are told.
 */
/** @import { OutboxItem, StoredItems, StoredValue } from "../types.js" */
/** @import { Change } from "./database.js" */
import { openDatabase, read, write } from "./database.js";
import { SITE } from "./site.js";
import { storedValue } from "./stored-value.js";

const LIMIT = 1_000; // milliseconds that a page waits for the database at its start
const OUTBOX = `outbox${SITE}`;

/** @typedef {Awaited<ReturnType<typeof openStore>>} PhoneStore */

/**
 * Never rejects.
 * @param {string} table the id of the table whose items are wanted
 */
export async function openStore(table) {
  /** @type {Map<string, Change>} */
  let known = new Map();
  /** @type {Map<string, Change>} what is not on the disk, as far as the page knows */
  const unkept = new Map();
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;
  /** @type {Promise<boolean> | null} the next writing, for all that is put until then */
  let writing = null;
  let isKept = false;
  const others = "BroadcastChannel" in window ? new BroadcastChannel(`bottle-imp${SITE}`) : null;

  /** @param {Change} change */
  function know(change) {
    if (change.value === undefined) known.delete(nameOf(change));
    else known.set(nameOf(change), change);
  }

  /** @param {Change} change that is not on the disk */
  function add(change) {
    know(change);
    unkept.set(nameOf(change), change);
  }

  /** @param {Change} change */
  function put(change) {
    add(change);
    return keep();
  }

  function keep() {
    writing ??= Promise.resolve().then(async () => {
      writing = null;
      const changes = [...unkept.values()];
      isKept = (await tryToKeep()) || (await tryToKeep()); // some databases have to be opened anew
      if (changes.length) others?.postMessage(changes);
      return isKept;
    });
    return writing;
  }

  /** Whether all is on the disk. */
  async function tryToKeep() {
    try {
      const database = await open();
      const changes = [...unkept.values()];
      if (changes.length) await write(database, changes);
      changes.forEach(settle);
      return true;
    } catch {
      lose();
      return false;
    }
  }

  /** @param {Change} change it is on the disk */
  function settle(change) {
    if (unkept.get(nameOf(change)) === change) unkept.delete(nameOf(change));
    stowed(change.key).put(null);
  }

  function open() {
    opened ??= openDatabase(writeAnew).then(async (database) => {
      await look(database);
      return database;
    });
    return opened;
  }

  /** Nobody knows what is on the disk. What an earlier writing has put there is written again. */
  function lose() {
    opened?.then((database) => database.close()).catch(() => null);
    opened = null;
    known.forEach((change, name) => unkept.set(name, { ...change }));
  }

  function writeAnew() {
    lose();
    keep();
  }

  /**
   * Memory has what is on the disk, which another page may have changed, and what is not there yet.
   * @param {IDBDatabase} database
   */
  async function look(database) {
    const found = await read(database, table);
    known = new Map(found.map((change) => [nameOf(change), change]));
    unkept.forEach(know);
    takeOver();
    tell();
  }

  /** What lies where a page that was left put it in haste, or one of the first version kept all. */
  function takeOver() {
    for (const value of stowed(table).get() ?? [])
      add({ store: "outbox", key: [table, value.id], value });
    stowed(table).put(null);
    for (const key of stowedKeys(table)) {
      const value = stowed(key).get();
      if (value && !unkept.has(String(key))) add({ store: "outbox", key, value });
    }
  }

  /** What is not on the disk when the page is left: no database could write it in time. */
  function stow() {
    for (const { store, key, value } of unkept.values())
      if (store === "outbox" && value) stowed(key).put(value);
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  /** @param {Change[]} changes another page's, which may not be on the disk either */
  function hear(changes) {
    const news = changes.filter((one) => one.store === "values" || one.key[0] === table);
    for (const one of news) {
      if (unkept.has(nameOf(one))) add(one);
      else know(one);
    }
    tell();
  }

  others?.addEventListener("message", ({ data }) => hear(data));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) opened?.then(look).catch(writeAnew); // some browsers tell no other page
  });
  window.addEventListener("pagehide", stow);
  await Promise.race([keep(), new Promise((resolve) => setTimeout(resolve, LIMIT))]);

  /** @type {StoredItems<OutboxItem>} */
  const items = {
    all: () => [...known.values()].flatMap(({ store, value }) => (store === "outbox" ? value : [])),
    put: (item) => put({ store: "outbox", key: [table, item.id], value: item }),
    remove: (id) => put({ store: "outbox", key: [table, id] }),
  };

  return {
    items,
    /** Whether what was put last is on the disk. */
    isKept: () => isKept,

    /**
     * @param {string} key
     * @returns {StoredValue<any>}
     */
    value: (key) => ({
      get: () => known.get(key)?.value ?? null,
      put: (value) => put({ store: "values", key, value: value ?? undefined }),
    }),

    /** @param {() => void} listener called when another page has put something */
    whenChanged: (listener) => listeners.add(listener),
  };
}

/** @param {Change} change */
function nameOf({ key }) {
  return String(key);
}

/** @param {Change["key"]} key that of an item: its table and its id; once it was the table alone */
function stowed(key) {
  return storedValue(() => localStorage, [OUTBOX, key].flat().join(":"));
}

/**
 * @param {string} table
 * @returns {string[][]}
 */
function stowedKeys(table) {
  const prefix = `${OUTBOX}:${table}:`;
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    return names.map((name) => [table, name.slice(prefix.length)]);
  } catch {
    return [];
  }
}

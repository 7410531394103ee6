/* The phone's database in promises; they are rejected where the browser refuses. */
import { SITE } from "./site.js";

/**
 * What is put somewhere; without a value it is removed from there.
 * @typedef {{ store: "outbox" | "values", key: string | string[], value?: any }} Change
 */

const NAME = `bottle-imp${SITE}`;
/** @type {("outbox" | "values")[]} */
const STORES = ["outbox", "values"];
const LIMIT = 1_000; // milliseconds; some browsers never answer

/**
 * @param {() => void} whenGone the browser closed the database, or is deleting it
 * @returns {Promise<IDBDatabase>}
 */
export function openDatabase(whenGone) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => STORES.forEach((one) => request.result.createObjectStore(one));
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = whenGone;
      database.onversionchange = () => {
        database.close();
        whenGone();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
    setTimeout(reject, LIMIT);
  });
}

/**
 * All items of a table, and all values.
 * @param {IDBDatabase} database
 * @param {string} table
 * @returns {Promise<Change[]>}
 */
export function read(database, table) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORES);
    const ofTable = IDBKeyRange.bound([table], [table, []]); // an array comes after all texts
    const found = STORES.map((store) => {
      const entries = transaction.objectStore(store);
      const range = store === "outbox" ? ofTable : null;
      return { store, keys: entries.getAllKeys(range), values: entries.getAll(range) };
    });
    transaction.oncomplete = () => resolve(found.flatMap(changesOf));
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * @param {{ store: Change["store"], keys: IDBRequest, values: IDBRequest }} found
 * @returns {Change[]}
 */
function changesOf({ store, keys, values }) {
  return keys.result.map((/** @type {Change["key"]} */ key, /** @type {number} */ index) => {
    return { store, key, value: values.result[index] };
  });
}

/**
 * Resolves once all of it is on the disk; else nothing of it is. What is written later comes later.
 * @param {IDBDatabase} database
 * @param {Change[]} changes
 * @returns {Promise<void>}
 */
export function write(database, changes) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORES, "readwrite", { durability: "strict" });
    for (const { store, key, value } of changes) {
      const entries = transaction.objectStore(store);
      if (value === undefined) entries.delete(key);
      else entries.put(value, key);
    }
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.commit?.(); // the page may be left at any time
  });
}

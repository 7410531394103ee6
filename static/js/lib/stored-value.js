/*
 * Keeps values from one page to the next. A browser may refuse storage; then a value lasts as long
 * as the page.
 */
/** @import { StoredItems, StoredValue } from "../types.js" */

/**
 * @template Value
 * @param {() => Storage} storage asking for it can fail
 * @param {string} key
 * @returns {StoredValue<Value>}
 */
export function storedValue(storage, key) {
  return {
    get() {
      try {
        return JSON.parse(storage().getItem(key) ?? "null");
      } catch {
        return null;
      }
    },
    put(value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(value));
      } catch {
        // Full or forbidden: the page goes on without it.
      }
    },
  };
}

/**
 * Items that have an id, each kept by itself: two pages that write at once overwrite nothing of
 * each other.
 * @template {{ id: string }} Item
 * @param {() => Storage} storage
 * @param {string} prefix of their keys
 * @returns {StoredItems<Item>}
 */
export function storedItems(storage, prefix) {
  /** @type {(key: string) => StoredValue<Item>} */
  const at = (key) => storedValue(storage, key);

  function keys() {
    try {
      return Object.keys(storage()).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }

  return {
    all: () => keys().flatMap((key) => at(key).get() ?? []),
    put(item) {
      at(prefix + item.id).put(item);
      return at(prefix + item.id).get() !== null;
    },
    remove: (id) => at(prefix + id).put(null),
  };
}

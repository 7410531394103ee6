/* Keeps values from one page to the next. A browser may refuse storage; then nothing is kept. */
/** @import { StoredValue } from "../types.js" */

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

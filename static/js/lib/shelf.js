/* Keeps values from one page to the next. A browser may refuse storage; then a value lasts as long as the page. */

export function shelf(storage, key) {
  return {
    get() {
      try {
        return JSON.parse(storage().getItem(key));
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

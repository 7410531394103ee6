/* Why sharing failed. */

/**
 * Whether a person closed what was to share, which needs no word.
 * @param {unknown} error
 */
export function isClosed(error) {
  return error instanceof Error && error.name === "AbortError";
}

/* Lists. */

/**
 * The last item, if any; Array.at is younger than some phones.
 * @template Item
 * @param {Item[]} items
 * @returns {Item | undefined}
 */
export function lastOf(items) {
  return items[items.length - 1];
}

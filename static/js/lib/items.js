/* The items of the outbox among themselves. */
/** @import { OutboxItem, StoredItems } from "../types.js" */

/** @param {StoredItems<OutboxItem>} stored */
export function waitingOf(stored) {
  return inOrder(stored.all().filter(({ left, written }) => left === undefined && !written));
}

/**
 * @param {OutboxItem[]} items
 * @param {OutboxItem} item
 */
export function has(items, { id }) {
  return items.some((other) => other.id === id);
}

/** @param {OutboxItem[]} items */
export function inOrder(items) {
  return [...items].sort((one, other) => one.after - other.after);
}

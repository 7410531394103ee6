/*
 * The idempotency key of an event: made by the phone, so that an event sent twice is written once.
 */

/** 128 random bits as hex; crypto.randomUUID does not exist on plain HTTP. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

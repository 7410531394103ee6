/* Names for events, made by the phone, so that an event sent twice is written once. */

/** 128 random bits as hex; crypto.randomUUID does not exist on plain HTTP. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

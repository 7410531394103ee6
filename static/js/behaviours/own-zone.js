/* Proposes the time zone of this phone, where none was entered. */
import { part } from "../lib/dom.js";

/** @param {HTMLElement} section */
export function start(section) {
  const field = part(section, "zone", HTMLInputElement);
  field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
}

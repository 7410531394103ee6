/* Enter in a name goes to the next one; after the last it closes the keyboard. Nothing is sent. */
import { nameFields } from "../lib/seating.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  form.addEventListener("keydown", (press) => {
    const { target } = press;
    if (press.key !== "Enter" || press.isComposing || !(target instanceof HTMLInputElement)) return;
    const fields = nameFields(form);
    const place = fields.indexOf(target);
    if (place < 0) return;
    press.preventDefault();
    const next = fields.slice(place + 1).find((field) => field.offsetParent);
    if (next) next.focus();
    else target.blur();
  });
}

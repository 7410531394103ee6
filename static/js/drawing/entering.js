/* Which phone enters, where it is another one than this; a tap on that takes over. */
/** @import { Entering, Texts } from "../types.js" */
import { part } from "../lib/dom.js";
import { fill } from "../lib/sentences.js";
import { write } from "./text.js";

/** @param {Texts} texts */
export function drawingOfEntering(texts) {
  const button = part(document, "take-over", HTMLButtonElement);
  const who = part(button, "who", HTMLElement);

  /** @param {Entering} entering */
  return function drawEntering({ name, is_here: isHere }) {
    button.hidden = isHere || name === null;
    if (isHere || name === null) return;
    write(who, fill(texts.elsewhere, { phone: name }));
    button.title = fill(texts.take_over, { phone: name });
    button.setAttribute("aria-label", button.title);
  };
}

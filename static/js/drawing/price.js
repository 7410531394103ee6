/* What the bottle costs and who has it, and every price before. */
/** @import { EntryData, RoundState, Texts } from "../types.js" */
import { part, span } from "../lib/dom.js";
import { reminder } from "../lib/reminders.js";
import { ladder } from "../lib/rules.js";
import { fill, stillOut } from "../lib/sentences.js";
import { drawingOfReminders } from "./reminders.js";
import { keysOf } from "./seats.js";
import { write } from "./text.js";

/**
 * @param {HTMLElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 */
export function drawingOfPrice(form, data, texts) {
  const [price, owner, below, steps] = ["price", "owner", "below", "ladder"].map((name) =>
    part(form, name, HTMLElement),
  );
  const liquid = part(form, "liquid", SVGElement);
  const keys = keysOf(form);
  const drawReminder = data.aid === "full" ? drawingOfReminders(form, data, texts) : null;

  /** @param {RoundState} state */
  return function drawPrice(state) {
    const found = data.aid === "table_only" ? null : reminder(state);
    write(owner, ownerOf(state));
    write(below, found ? stillOut(data, found) : cheaper(state.price));
    drawReminder?.(found);
    if (price.textContent !== String(state.price)) changePrice(state);
  };

  /** @param {RoundState} state */
  function ownerOf({ bottle }) {
    return bottle === null ? texts.nobody : fill(texts.owner, { name: data.names[bottle] });
  }

  /** @param {number} bound */
  function cheaper(bound) {
    return bound > 1 ? fill(texts.below, { price: bound }) : texts.lowest;
  }

  /** @param {RoundState} state */
  function changePrice(state) {
    const before = price.textContent ?? "";
    const figure = span(String(state.price));
    if (state.price < Number(before)) figure.dataset.was = before; // so it falls before the eye
    price.replaceChildren(figure);
    liquid.setAttribute("transform", `scale(1 ${state.price})`);
    steps.replaceChildren(...ladder(state).map((step) => span(String(step))));
    keys.get(Number(before))?.removeAttribute("aria-current");
    keys.get(state.price)?.setAttribute("aria-current", "true");
  }
}

/*
 * What could not be entered, since others wrote first or the server said no: it is told until the
 * record has it, or somebody enters it where it belongs, or leaves it.
 */
/** @import { EntryData, OutboxItem, Texts } from "../types.js" */
/** @import { PhoneGame } from "../lib/phone-game.js" */
/** @import { Offer } from "../lib/settle.js" */
/** @import { Recorder } from "./recorder.js" */
import { part } from "../lib/dom.js";
import { fill } from "../lib/sentences.js";
import { fieldsNow, isDone, offerFor } from "../lib/settle.js";

/**
 * What was left and why, in a line; "" for nothing.
 * @param {OutboxItem[]} left
 * @param {Texts} texts
 */
export function toldLeft(left, texts) {
  if (!left.length) return "";
  const reasons = [...new Set(left.map((item) => item.left))];
  const entries = left.map(({ said }) => said).join(", ");
  return [...reasons, fill(texts.left, { entries })].join(" ").trim();
}

/**
 * The first that can be entered, and as what; where none can, all that the page does not show.
 * @param {OutboxItem[]} left
 * @param {PhoneGame} game
 * @returns {{ items: OutboxItem[], offer: Offer | null }}
 */
export function nextLeft(left, game) {
  const items = left.filter((item) => !isDone(item, { game }));
  for (const item of items) {
    const offer = offerFor(item, game);
    if (offer) return { items: [item], offer };
  }
  return { items, offer: null };
}

/**
 * What is entered, and where.
 * @param {OutboxItem} item
 * @param {Offer} offer
 * @param {EntryData} data
 * @param {Texts} texts
 */
export function labelOf({ about, said }, { was }, { hands }, texts) {
  if (!about || about.card === undefined) return fill(texts.enter_left, { what: said });
  const { trick, hand, card } = about;
  const place = { trick, name: hands[hand], card, was };
  return fill(was === undefined ? texts.enter_card : texts.instead, place);
}

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {Recorder} recorder
 * @param {(name: string, value: string) => boolean} openInstead what the server would show
 */
export function settleLeft(form, { urls }, texts, recorder, openInstead) {
  const { box, game, say, record, showLeft, goTo, isOffline } = recorder;

  /**
   * Enters what was left, and all that was tapped after it and goes on from there.
   * @param {OutboxItem} item
   * @param {Offer} offer
   */
  function enter(item, { type, fields }) {
    const behind = box.left().filter(({ id }) => id !== item.id);
    record(type, fields, item.id);
    for (const next of behind) {
      const now = fieldsNow(next, game);
      if (now) record(next.type, now, next.id);
    }
    box.save(); // in the place of what was left: at no time is it nowhere on the phone
    showLeft();
  }

  part(form, "enter-left", HTMLElement).addEventListener("click", () => {
    const { items, offer } = nextLeft(box.left(), game);
    if (!offer) return;
    if (offer.isPlain) return enter(items[0], offer);
    const { event, card } = offer.fields; // what this changes is read before it is made
    if (openInstead("correct", `${event} ${card}`)) return;
    if (isOffline()) say(texts.no_step);
    else goTo(`${urls.correct}?kind=card&event=${event}&card=${card}`);
  });
  part(form, "forget-left", HTMLElement).addEventListener("click", () => {
    box.forget(nextLeft(box.left(), game).items);
    showLeft();
  });
}

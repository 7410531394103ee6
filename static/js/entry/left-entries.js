/*
 * What could not be entered, since others wrote first or the server said no: it is told until
 * somebody enters it after theirs, or discards it.
 */
/** @import { EntryData, OutboxItem, RefusalCode, Texts } from "../types.js" */
/** @import { Recorder } from "./recorder.js" */
import { part } from "../lib/dom.js";
import { fill, refused } from "../lib/sentences.js";

/** @type {RefusalCode[]} why only what was tapped before can be refused */
const BEHIND = ["out-of-turn", "round-over", "wrong-phase", "no-trick", "not-in-trick"];

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
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {Recorder} recorder
 */
export function settleLeft(form, data, texts, { box, game, say, record, showLeft, isLeaving }) {
  /** @param {OutboxItem} item */
  function enterAgain(item) {
    const why = whyNot(item);
    if (why) say(why);
    else record(item.type, item.fields, item.id);
    return !why;
  }

  /**
   * Why an item cannot be entered now; "" where it can.
   * @param {OutboxItem} item
   */
  function whyNot({ type, fields, round: index, about }) {
    if (index !== game.data().round) return texts.round_over;
    if (isLeaving()) return fill(texts.waiting, { count: 1 });
    const code = about ? refusalOf(type, fields) : null;
    if (!code || !about) return "";
    const { hand, card } = about;
    if (BEHIND.includes(code)) return fill(texts.not_now, { name: data.hands[hand] });
    return refused(data, game.round().state(), code, {
      hand,
      card,
      due: game.round().lopakasCard(),
    });
  }

  /**
   * @param {OutboxItem["type"]} type
   * @param {OutboxItem["fields"]} fields
   * @returns {RefusalCode | null}
   */
  function refusalOf(type, { card, to_act: hand, seat, event }) {
    switch (type) {
      case "play":
        return game.round().refusal({ type, hand, card });
      case "turn":
        return game.round().refusal({ type, hand: seat });
      case "amend":
        return game.round().refusalOfAnotherCard(event, card);
      default:
        return null;
    }
  }

  part(form, "enter-left", HTMLElement).addEventListener("click", () => {
    const areAllEntered = box.left().every(enterAgain);
    box.save(); // in the place of what was left: at no time is it nowhere on the phone
    if (areAllEntered) showLeft();
  });
  part(form, "forget-left", HTMLElement).addEventListener("click", () => {
    box.forget(box.left());
    showLeft();
  });
}

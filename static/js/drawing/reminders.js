/*
 * What the table agreed to be reminded of: the cards below the price, those that are gone, and what
 * each seat has won and is out of.
 */
/** @import { EntryData, Reminder, Texts } from "../types.js" */
import { findAll, part, span } from "../lib/dom.js";
import { fill } from "../lib/sentences.js";
import { MARKS } from "./places.js";
import { write } from "./text.js";

/**
 * @param {HTMLElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 */
export function drawingOfReminders(form, data, texts) {
  const below = part(form, "below", HTMLElement);
  const keys = data.aid === "full" ? findAll(form, "[name=card]", HTMLButtonElement) : [];
  const aids = findAll(form, "[data-part=aid]", HTMLElement);

  /**
   * @param {Reminder | null} found null where nobody knows it all, or nothing was agreed
   * @param {number} price
   */
  return function drawReminder(found, price) {
    write(below, found?.below ?? cheaper(price));
    for (const key of keys) {
      key.classList.toggle("is-dim", Boolean(found?.played.includes(Number(key.value))));
    }
    for (const aid of aids) {
      aid.replaceChildren(...(found ? wonAndOut(found.seats[Number(aid.dataset.seat)]) : []));
    }
  };

  /** @param {number} price */
  function cheaper(price) {
    return price > 1 ? fill(texts.below, { price }) : texts.lowest;
  }

  /**
   * A player's coins, which stand before the open one of two hands, and the colours that a hand is
   * out of.
   * @param {Reminder["seats"][number]} seat
   */
  function wonAndOut({ coins, out }) {
    const marks = out.map(markOf);
    if (coins === null) return marks;
    const won = span(fill(texts.coins, { count: coins }), "coins-won");
    won.dataset.coins = String(coins);
    return [won, ...marks];
  }

  /** @param {string} name */
  function markOf(name) {
    const suit = data.deck.suits[MARKS.indexOf(name)];
    const mark = span("", `suit-${suit.id}`);
    mark.append(span("", `mark mark-${name}`));
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", fill(texts.out_of, { colour: suit.name }));
    return mark;
  }
}

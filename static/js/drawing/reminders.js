/*
 * What the table agreed to be reminded of: the cards that are gone, and what each seat has won and
 * is out of.
 */
/** @import { EntryData, Reminder, Suit, Texts } from "../types.js" */
import { findAll, span } from "../lib/dom.js";
import { fill } from "../lib/sentences.js";

const MARKS = ["low", "middle", "high"];

/**
 * @param {HTMLElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 */
export function drawingOfReminders(form, data, texts) {
  const keys = findAll(form, "[name=card]", HTMLButtonElement);
  const aids = findAll(form, "[data-part=aid]", HTMLElement);

  /** @param {Reminder | null} found null where nobody knows it all */
  return function drawReminder(found) {
    for (const key of keys) {
      key.classList.toggle("is-dim", Boolean(found?.played.includes(Number(key.value))));
    }
    for (const aid of aids) {
      aid.replaceChildren(...(found ? wonAndOut(found, Number(aid.dataset.seat)) : []));
    }
  };

  /**
   * A player's coins, which stand before the open one of two hands, and the colours that a hand is
   * out of.
   * @param {Reminder} found
   * @param {number} hand
   */
  function wonAndOut({ coins, out }, hand) {
    const won = hand < coins.length ? [fill(texts.coins, { count: coins[hand] })] : [];
    return [...won, ...out[hand].map((rank) => markOf(data.deck.suits[rank]))];
  }

  /** @param {Suit} suit */
  function markOf({ id, name, rank }) {
    const mark = span("", `suit-${id}`);
    mark.append(span("", `mark mark-${MARKS[rank]}`));
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", fill(texts.out_of, { colour: name }));
    return mark;
  }
}

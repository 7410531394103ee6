/* Which round it is, who deals, and who plays together. */
/** @import { EntryData, Hand, Seat, Texts } from "../types.js" */
import { find, findAll, part, span } from "../lib/dom.js";
import { fill } from "../lib/sentences.js";
import { slotsOf } from "./places.js";
import { write } from "./text.js";

/**
 * @param {HTMLElement} form
 * @param {Texts} texts
 */
export function drawingOfRound(form, texts) {
  const number = part(document, "round", HTMLElement);
  const mark = span(texts.dealer_sign, "dealer");
  const slots = slotsOf(form);
  const [, ...site] = document.title.split(" · ");
  /** @type {EntryData | null} */
  let drawn = null;

  /** @param {EntryData} running */
  return function drawRound(running) {
    const round = fill(texts.round, { number: running.shown_number });
    write(number, round);
    document.title = [round, ...site].join(" · ");
    if (running === drawn) return;
    drawn = running;
    if (running.game.teams) drawTeams(running.partners);
    putBeforeBottles(running.dealer, mark);
  };

  /** @param {Seat[][]} partners */
  function drawTeams(partners) {
    for (const team of findAll(form, ".slot .team", HTMLElement)) team.remove();
    const pairs = partners.map((others, seat) => (others.length ? Math.min(seat, ...others) : -1));
    const teams = [...new Set(pairs.filter((first) => first >= 0))];
    pairs.forEach((first, seat) => {
      if (first >= 0) putBeforeBottles(seat, span("ABC"[teams.indexOf(first)], "team"));
    });
  }

  /**
   * @param {Hand} hand
   * @param {HTMLElement} sign
   */
  function putBeforeBottles(hand, sign) {
    const slot = slots.get(hand);
    if (slot) find(slot, ".label .bottle-sign", SVGElement).before(sign, " ");
  }
}

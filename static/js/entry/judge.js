/* The judge where the server does not answer: the trick held still. */
/** @import { Bottle, EntryData, RoundState, Texts } from "../types.js" */
/** @import { Alone } from "../drawing/alone.js" */
/** @import { Faces } from "../drawing/faces.js" */
/** @import { Recorder } from "./recorder.js" */
import { writeCited } from "../drawing/text.js";
import { cardRow } from "../drawing/trick-list.js";
import { part } from "../lib/dom.js";
import { cardsOnTable } from "../lib/rules.js";
import { fill, standing } from "../lib/sentences.js";

/**
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {Recorder} recorder
 * @param {Alone} alone
 * @param {Faces} faces
 */
export function judgeOf(data, texts, { game }, alone, faces) {
  /** @param {HTMLElement} place */
  function fillIn(place) {
    const state = game.round().state();
    const { headline, reason } = standing(data, state);
    const { plays, winner } = cardsOnTable(state, data.review);
    part(place, "headline", HTMLElement).textContent = headline;
    writeCited(part(place, "reason", HTMLElement), reason, data.urls.paragraph);
    const cards = cardRow(data, faces, plays, winner, ({ card }) => faces.label(card));
    part(place, "cards", HTMLElement).append(cards);
    part(place, "bottle", HTMLElement).textContent = whereBottlesAre(state);
  }

  /** @param {RoundState} state */
  function whereBottlesAre({ bottles }) {
    if (bottles.length > 1) return bottles.map(whereOneIs).join(" ");
    const [{ price, owner }] = bottles;
    const has = owner === null ? texts.nobody : fill(texts.owner, { name: data.names[owner] });
    return fill(texts.costs, { price, has });
  }

  /**
   * @param {Bottle} bottle
   * @param {number} index
   */
  function whereOneIs({ price, owner }, index) {
    const name = owner === null ? "" : data.names[owner];
    return fill(name ? texts.owned : texts.unowned, { bottle: index + 1, price, name });
  }

  return () => alone.open("judge", fillIn);
}

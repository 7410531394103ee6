/* What the page of a trick shows of the phone's round, in two steps after a tap. */
/** @import { Card, EntryData, Texts } from "../types.js" */
/** @import { PhoneGame } from "../lib/phone-game.js" */
/** @import { Pointing } from "./pointing.js" */
import { movementOf } from "../drawing/movement.js";
import { markCutNames } from "../drawing/names.js";
import { drawPlayable } from "../drawing/playable-keys.js";
import { drawingOfTrickEntry } from "../drawing/trick-entry.js";
import { find, findAll, part } from "../lib/dom.js";

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {PhoneGame} game
 * @param {Pointing} pointed
 */
export function screenOf(form, data, texts, game, pointed) {
  const trouble = part(form, "trouble", HTMLElement);
  const keys = findAll(form, "[name=card]", HTMLButtonElement);
  const drawing = drawingOfTrickEntry(form, data, texts);
  const move = movementOf(form, data, game.round().state());
  const countRevokes = () => game.round().state().revokes.length;
  /** What the server found so far. */
  let found = { isTroubled: !trouble.hidden, revokes: countRevokes() };

  function drawTrouble() {
    trouble.hidden = !found.isTroubled && countRevokes() <= found.revokes;
  }

  return {
    /** What a tap asks for. */
    answer: () => drawing.answer(game.round(), pointed),

    /**
     * The rest, after the next frame.
     * @param {boolean} isForward whether something was added, and not taken back
     */
    complete(isForward) {
      drawing.complete(game);
      move(game.round().state(), isForward);
      drawTrouble();
      drawPlayable(keys, null); // whose hand is next, the server knows
      markCutNames(form);
    },

    /**
     * What the server found in all that this page shows.
     * @param {boolean} isTroubled
     * @param {Card[] | null} playable
     */
    judged(isTroubled, playable) {
      found = { isTroubled, revokes: countRevokes() };
      drawTrouble();
      drawPlayable(keys, playable);
    },

    /** The last cards played themselves: how the last trick ended can be read before the score. */
    end() {
      find(form, ".keys", HTMLElement).hidden = true;
      part(form, "onward", HTMLElement).hidden = false;
    },
  };
}

/*
 * Draws a round onto the empty board that the server sent, in two steps: `answer` is what a tap
 * asks for, the cards on the table and the ruling; `complete` is the rest. Nothing is read back
 * from the layout.
 */
/** @import { PhoneGame } from "../lib/phone-game.js" */
/** @import { PhoneRound } from "../lib/round-data.js" */
/** @import { Pointing } from "../entry/pointing.js" */
/** @import { EntryData, RoundState, Texts } from "../types.js" */
import { cardText } from "../lib/card-text.js";
import { findAny, part } from "../lib/dom.js";
import { isUntouched } from "../lib/refusals.js";
import { ruledTrick } from "../lib/rules.js";
import { fill, standing } from "../lib/sentences.js";
import { drawingOfPrice } from "./price.js";
import { drawingOfRound } from "./round.js";
import { drawingOfSeats } from "./seats.js";
import { write, writeCited } from "./text.js";

/**
 * @param {HTMLElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 */
export function drawingOfTrickEntry(form, data, texts) {
  const [head, headline, reason, taker, takenWith] = [
    "head",
    "headline",
    "reason",
    "taker",
    "taken-with",
  ].map((name) => part(form, name, HTMLElement));
  const trickNumber = part(document, "trick", HTMLElement);
  const look = part(form, "look", HTMLButtonElement);
  const hands = findAny(form, "[data-part=hands]", HTMLElement);
  const drawUndo = drawingOfUndo(form);
  const drawPrice = drawingOfPrice(form, data, texts);
  const drawRound = drawingOfRound(form, texts);
  const { drawCards, drawLabels } = drawingOfSeats(form, data, texts);

  /**
   * @param {RoundState} state
   * @param {number | null} picked
   */
  function drawBanner(state, picked) {
    const banner = pickedBanner(state, picked) ?? standing(data, state);
    write(headline, banner.headline);
    writeCited(reason, banner.reason, data.urls.paragraph);
    drawVerdict(state);
  }

  /**
   * Who took the trick whose ruling stands, in large letters; while a trick runs, nobody.
   * @param {RoundState} state
   */
  function drawVerdict(state) {
    const trick = ruledTrick(state);
    head.classList.toggle("is-ruled", trick !== null);
    if (!trick) return;
    write(taker, data.seats[trick.winner]);
    write(takenWith, trick.isGiven ? "" : cardText(trick.card));
  }

  /**
   * The ruling takes room that the cards had, and gives it back.
   * @param {RoundState} state
   */
  function drawRoom(state) {
    head.classList.toggle("gives-room", ruledTrick(state) !== null);
  }

  /**
   * What to tap where a card of the trick was another one.
   * @param {RoundState} state
   * @param {number | null} picked
   */
  function pickedBanner(state, picked) {
    const play = state.trick.find(({ event }) => event === picked);
    if (!play) return null;
    return {
      headline: fill(texts.picked, { name: data.names[play.seat] }),
      reason: fill(texts.picked_why, { card: play.card }),
    };
  }

  /** @param {RoundState} state */
  function drawTrickNumber({ tricks, trick, due }) {
    const number = Math.max(1, tricks.length + (trick.length ? 1 : 0));
    write(trickNumber, fill(texts.trick, { number, due }));
  }

  /**
   * Once a card is played there are tricks to look at, and the hands are closed.
   * @param {RoundState} state
   */
  function drawWays(state) {
    if (!hands) return;
    look.hidden = isUntouched(state);
    hands.hidden = !look.hidden;
  }

  return {
    /**
     * @param {PhoneRound} round
     * @param {Pointing} pointed
     */
    answer(round, { picked, lit }) {
      drawCards(round.state(), picked(), lit());
      drawBanner(round.state(), picked());
    },

    /** @param {PhoneGame} game */
    complete(game) {
      const state = game.round().state();
      drawRound(game.data());
      drawRoom(state);
      drawLabels(state, game.data());
      drawPrice(state);
      drawTrickNumber(state);
      drawWays(state);
      drawUndo(game.undo(), game.redo());
    },
  };
}

/** @param {HTMLElement} form */
function drawingOfUndo(form) {
  const [undo, redo] = ["undo", "redo"].map((name) => part(form, name, HTMLButtonElement));
  const [undone, redone] = ["undone", "redone"].map((name) => part(form, name, HTMLElement));

  /**
   * @param {string | null} back what is taken back, in a word; null for nothing
   * @param {string | null} forth what is brought back
   */
  return function drawUndo(back, forth) {
    write(undone, back ?? "");
    write(redone, forth ?? "");
    undo.disabled = back === null;
    redo.hidden = forth === null;
  };
}

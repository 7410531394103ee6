/*
 * What the page of a trick shows: first what the server sent, then the phone's round, in two steps
 * after a tap.
 */
/** @import { Card, EntryData, Judged, Texts } from "../types.js" */
import { drawingOfEntering } from "../drawing/entering.js";
import { movementOf } from "../drawing/movement.js";
import { markCutNames } from "../drawing/names.js";
import { drawingOfReminders } from "../drawing/reminders.js";
import { drawingOfStrip } from "../drawing/strip.js";
import { drawingOfTrickEntry } from "../drawing/trick-entry.js";
import { find, findAll, part } from "../lib/dom.js";
import { phoneGame } from "../lib/phone-game.js";
import { pointing } from "./pointing.js";

/** @typedef {ReturnType<typeof screenOf>} Screen */

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 */
export function screenOf(form, data, texts) {
  const game = phoneGame(data);
  const pointed = pointing(data, game, new URLSearchParams(location.search).get("hand"));
  const strip = drawingOfStrip(form, data.urls);
  const showEntering = drawingOfEntering(texts);
  const trouble = part(form, "trouble", HTMLElement);
  const keys = findAll(form, "[name=card]", HTMLButtonElement);
  const drawing = drawingOfTrickEntry(form, data, texts);
  const move = movementOf(form, data, game.round().state());
  const countRevokes = () => game.round().state().revokes.length;
  const drawReminder = drawingOfReminders(form, data, texts);
  /** @type {Judged} what the server found so far */
  let found = data;
  let revokes = 0; // that were proved by then

  function drawTrouble() {
    trouble.hidden = !found.problem && countRevokes() <= revokes;
  }

  /**
   * The keys of cards that may not be played now fade; where that is not known, none does.
   * @param {Card[] | null} playable
   */
  function drawPlayable(playable) {
    for (const key of keys) {
      const isPlayable = playable === null || playable.includes(Number(key.value));
      key.classList.toggle("is-unplayable", !isPlayable);
    }
  }

  function answer() {
    drawing.answer(game.round(), pointed);
  }

  /** @param {boolean} isForward */
  function complete(isForward) {
    drawing.complete(game);
    move(game.round().state(), isForward);
    drawTrouble();
    drawReminder(found.reminder, game.round().state().price);
    drawPlayable(null); // whose hand is next, the server knows
  }

  /** @param {Judged} told */
  function judged(told) {
    [found, revokes] = [told, countRevokes()];
    drawTrouble();
    drawReminder(found.reminder, game.round().state().price);
    drawPlayable(found.lit);
  }

  /** Nobody reminds of more than the server has heard of, where it does not answer. */
  function forget() {
    found = { ...found, reminder: null };
    drawReminder(null, game.round().state().price);
  }

  answer();
  complete(false);
  judged(data);
  strip.say(data.said, data.happened);
  showEntering(data.entering);

  return {
    game,
    pointed,
    strip,
    showEntering,

    /** What a tap asks for. */
    answer,

    /**
     * The rest, after the next frame.
     * @param {boolean} isForward whether something was added, and not taken back
     */
    complete(isForward) {
      complete(isForward);
      markCutNames(form); // not before the first picture: it has the page laid out
    },

    /** What the server found in all that this page shows. */
    judged,
    forget,

    /** The last cards played themselves: how the last trick ended can be read before the score. */
    end() {
      find(form, ".keys", HTMLElement).hidden = true;
      part(form, "onward", HTMLElement).hidden = false;
    },
  };
}

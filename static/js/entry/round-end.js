/*
 * The end of a round where the server does not answer: the phone counts, and begins the next round.
 */
/** @import { EntryData, RoundEnd, Texts } from "../types.js" */
/** @import { Alone } from "../drawing/alone.js" */
/** @import { Faces } from "../drawing/faces.js" */
/** @import { Recorder } from "./recorder.js" */
import { drawingOfRoundEnd } from "../drawing/round-end.js";
import { part, person } from "../lib/dom.js";

const PATIENCE = 1_500; // milliseconds that the server has to answer the last card

/**
 * @param {HTMLFormElement} form
 * @param {Texts} texts
 * @param {Recorder} recorder
 * @param {Alone} alone
 * @param {Faces} faces
 */
export function roundEndOf(form, texts, { game, box, record, say, ...entry }, alone, faces) {
  const draw = drawingOfRoundEnd(form, texts, faces);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let isLate = false;

  /** Whether nobody but this phone tells how the round ended. */
  function isDue() {
    if (entry.isLeaving() || !game.round().state().over) return false;
    return entry.isOffline() || (isLate && !box.isEmpty());
  }

  /** Gives the server time to answer the last card. */
  function wait() {
    if (!game.round().state().over) {
      clearTimeout(waiting);
      [waiting, isLate] = [undefined, false];
    } else
      waiting ??= setTimeout(() => {
        isLate = true;
        update();
      }, PATIENCE);
  }

  function update() {
    wait();
    const isShown = alone.shown() === "round";
    if (isShown && !isDue()) alone.close();
    else if (!alone.shown() && isDue()) open();
  }

  function open() {
    const end = game.end();
    if (end) alone.open("round", (place) => fillIn(place, end));
    else alone.open("notice");
  }

  /**
   * @param {HTMLElement} place
   * @param {RoundEnd} end
   */
  function fillIn(place, end) {
    const data = game.data();
    const [takeBack, begin] = ["take-back", "begin"].map((name) =>
      part(place, name, HTMLButtonElement),
    );
    draw(place, data, game.round().state(), end);
    part(place, "undone", HTMLElement).textContent = game.undo() ?? "";
    for (const name of ["goes-on", "another"]) part(place, name, HTMLElement).hidden = !end.isOver;
    takeBack.addEventListener("click", () => record("undo", {}));
    part(place, "why", HTMLElement).textContent = whyOf(end);
    begin.hidden = !game.mayBegin();
    if (end.goesOnBeyond) part(place, "next-round", HTMLElement).textContent = texts.one_more_round;
    begin.addEventListener("click", beginNext);
    const [before, after] = texts.deals.split("{name}");
    const name = end.nextDealer === null ? "" : data.seats[end.nextDealer];
    part(place, "deals", HTMLElement).append(before, person(name), after);
  }

  /** @param {RoundEnd} end */
  function whyOf({ isOver }) {
    if (isOver) return texts.over_alone;
    return game.mayBegin() ? texts.counted_alone : texts.begins_online;
  }

  function beginNext() {
    record("begin", {});
    if (hasOpenHands(form, game.data())) say(texts.no_hands);
  }

  return update;
}

/**
 * Whether hands are known at this table before the first card, which no phone alone can know.
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 */
function hasOpenHands(form, { lopaka }) {
  return lopaka !== null || form.querySelector("[data-part=hands]") !== null;
}

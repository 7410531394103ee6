/*
 * What the page of a trick does by itself where the server does not answer; else its pages are
 * shown. It comes after the page, in a piece of its own: entry/later.js.
 */
/** @import { Recorder } from "./entry/recorder.js" */
/** @import { EntryData, Texts } from "./types.js" */
import { drawingOfAlone } from "./drawing/alone.js";
import { facesOf } from "./drawing/faces.js";
import { earlierTricks } from "./entry/earlier-tricks.js";
import { judgeOf } from "./entry/judge.js";
import { roundEndOf } from "./entry/round-end.js";

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {Recorder} recorder
 */
export function aloneOf(form, data, texts, recorder) {
  const alone = drawingOfAlone(form);
  const faces = facesOf(form);
  const { ask, correct } = earlierTricks(data, texts, recorder, alone, faces);
  const needsServer = () => alone.open("notice");
  /** @type {Record<string, (value: string) => void>} */
  const ways = {
    look: ask,
    correct(value) {
      const [event, card] = value.split(" ").map(Number);
      correct(event, card);
    },
    judge: judgeOf(data, texts, recorder, alone, faces),
    problem: needsServer,
    hands: needsServer,
  };
  const drawRoundEnd = roundEndOf(form, texts, recorder, alone, faces);
  recorder.whenShown(drawRoundEnd);
  drawRoundEnd();

  /**
   * Opens what a control leads to where the server does not answer; answers whether it did.
   * @param {string | undefined} name
   * @param {string} [value]
   */
  return function openInstead(name, value = "") {
    const open = name && recorder.isOffline() ? ways[name] : undefined;
    open?.(value);
    return open !== undefined;
  };
}

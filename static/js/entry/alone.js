/* What the page does by itself where the server does not answer; else its pages are shown. */
/** @import { EntryData, Texts } from "../types.js" */
/** @import { Recorder } from "./recorder.js" */
import { drawingOfAlone } from "../drawing/alone.js";
import { facesOf } from "../drawing/faces.js";
import { earlierTricks } from "./earlier-tricks.js";
import { judgeOf } from "./judge.js";
import { roundEndOf } from "./round-end.js";

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {Recorder} recorder
 */
export function aloneOf(form, data, texts, recorder) {
  const alone = drawingOfAlone(form);
  const faces = facesOf(form);
  const needsServer = () => alone.open("notice");
  /** @type {Record<string, () => void>} */
  const ways = {
    look: earlierTricks(data, texts, recorder, alone, faces),
    judge: judgeOf(data, texts, recorder, alone, faces),
    problem: needsServer,
    hands: needsServer,
  };
  recorder.whenShown(roundEndOf(form, texts, recorder, alone, faces));

  /**
   * Opens what a part of the bar leads to, where only this phone can; answers whether it did.
   * @param {string | undefined} name
   */
  return function openInstead(name) {
    const open = name && recorder.isOffline() ? ways[name] : undefined;
    open?.();
    return open !== undefined;
  };
}

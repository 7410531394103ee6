/*
 * What the page does by itself without the server comes when the page is at rest, or as soon as the
 * server does not answer: the phone may have kept it.
 */
/** @import { EntryData, Texts } from "../types.js" */
/** @import { Recorder } from "./recorder.js" */
import { whenAtRest } from "../lib/at-rest.js";

/**
 * @param {HTMLFormElement} form its `data-alone` is where that lies, as long as it is not here
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {Recorder} recorder
 */
export function aloneLater(form, data, texts, recorder) {
  let isComing = false;
  let tries = 0;
  /** @type {ReturnType<typeof import("../alone.js").aloneOf> | null} */
  let openInstead = null;

  async function fetchAlone() {
    const { alone } = form.dataset;
    if (!alone || isComing) return;
    isComing = true;
    // Some browsers never again ask for a module that did not come, except by another address.
    tries += 1;
    /** @type {typeof import("../alone.js") | null} */
    const module = await import(`${alone}#${tries}`).catch(() => null);
    isComing = false;
    if (!module) return; // it is tried again when it is needed
    openInstead = module.aloneOf(form, data, texts, recorder);
    delete form.dataset.alone;
  }

  function fetchIfNeeded() {
    if (recorder.isOffline()) fetchAlone();
  }

  recorder.whenShown(fetchIfNeeded);
  whenAtRest(fetchAlone);

  /**
   * Opens what a control leads to where the server does not answer; answers whether it did.
   * @param {string | undefined} name
   * @param {string} [value]
   */
  return function open(name, value) {
    if (!openInstead) fetchIfNeeded();
    return openInstead?.(name, value) ?? false;
  };
}

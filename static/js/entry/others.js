/*
 * What others do meanwhile: other phones, which the server tells of, and other pages of this one,
 * which share the outbox.
 */
/** @import { EntryData } from "../types.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
/** @import { Recorder } from "./recorder.js" */
import { follow } from "../lib/following.js";
import { newsOf } from "../lib/news.js";
import { whenLifted } from "../lib/pointer.js";

/**
 * @param {EntryData} data
 * @param {PhoneStore} store
 * @param {Recorder} recorder
 */
export function watchOthers(data, store, { box, share, setCutOff, isDue, showNews, showEntering }) {
  /**
   * Asks what is new, unless something waits: then its answer tells. A phone that is shut out does
   * not ask again and again: the server would take it for one that guesses.
   */
  async function ask() {
    share();
    if (!box.isEmpty()) return box.isShutOut() ? undefined : box.flush();
    const known = box.after();
    const news = await newsOf(data.urls.since, known);
    setCutOff(!news);
    await whenLifted();
    const isIdle = box.isEmpty() && box.after() === known; // nothing was tapped since
    if (!news || !isIdle) return;
    if (isDue(news)) showNews(news);
    else showEntering(news.entering);
  }

  /** What waits is sent as soon as the server is heard again. */
  const hears = () => void (box.isEmpty() || box.flush());

  // The server has made this page, and not the phone's worker: then it lacks what was written.
  if (box.unseen().length) ask();
  follow({ stream: data.urls.stream, length: box.after, ask, hears });
  store.whenChanged(() => document.hidden || share());
  document.addEventListener("visibilitychange", () => document.hidden && box.flush());
}

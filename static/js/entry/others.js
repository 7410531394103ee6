/*
 * What others do meanwhile: other phones, which the server tells of, and other pages of this one,
 * which share the outbox.
 */
/** @import { EntryData, News } from "../types.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
/** @import { Recorder } from "./recorder.js" */
import { follow } from "../lib/following.js";
import { anythingNew } from "../lib/news.js";
import { whenLifted } from "../lib/pointer.js";

const SENDING = 300; // milliseconds until it is asked again while something is being sent
const OFFLINE = 2_000; // and while the server does not answer

/**
 * @param {EntryData} data
 * @param {PhoneStore} store
 * @param {Recorder} recorder
 */
export function watchOthers(data, store, recorder) {
  const { box, share, isOpened, setCutOff, isOffline, isDue, showNews, showEntering } = recorder;
  let { changes } = data; // beside the record, as far as they are shown

  /**
   * Asks what is new, once all that waits is sent: until then its answers tell. A phone that is
   * shut out does not send again and again: the server would take it for one that guesses.
   */
  async function ask() {
    share();
    if (!box.isEmpty() && !box.isShutOut()) await box.flush();
    if (!box.isEmpty()) return isOffline() ? OFFLINE : SENDING;
    if (!(await isOpened())) return OFFLINE;
    const known = box.after();
    const { news, isHeard, pause } = await anythingNew(data.urls.since, known, changes);
    setCutOff(!isHeard);
    await whenLifted();
    const isIdle = box.isEmpty() && box.after() === known; // nothing was tapped since
    if (news && isIdle) show(news);
    return pause;
  }

  /** @param {News} news */
  function show(news) {
    changes = news.changes ?? 0;
    if (isDue(news)) showNews(news);
    else showEntering(news.entering);
  }

  // The server has made this page, and not the phone's worker: then it lacks what was written.
  if (box.unseen().length) ask();
  follow(ask);
  store.whenChanged(() => document.hidden || share());
  document.addEventListener("visibilitychange", () => document.hidden && box.flush());
}

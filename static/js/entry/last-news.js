/*
 * What others did since the page was loaded, as far as it was shown. Without the server the browser
 * may open the page as it was loaded: it goes on from here.
 */
/** @import { EntryData, Judged, LastNews, StoredValue } from "../types.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
/** @import { Recorder } from "./recorder.js" */

/**
 * @param {EntryData} data
 * @param {PhoneStore} store
 */
export function lastNewsOf(data, store) {
  /** @type {StoredValue<LastNews>} */
  const value = store.value(`news:${data.table}`);

  return {
    /** @param {LastNews} news that are shown */
    keep: ({ length, now, made_of: madeOf }) => value.put({ length, now, made_of: madeOf }),

    /**
     * Brings a page that was just loaded to where others were; null where it is there.
     * @param {Pick<Recorder, "game" | "box">} recorder
     * @returns {Judged | null} what was judged there
     */
    resume({ game, box }) {
      const told = value.get();
      if (!told) return null;
      if (told.length <= data.length || told.made_of !== data.made_of) {
        value.put(null);
        return null;
      }
      game.renew(told.now, told.length);
      box.catchUp(told.length);
      return told.now;
    },
  };
}

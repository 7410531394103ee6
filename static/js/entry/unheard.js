/* What the strip says where the server does not take what this page sends; what waits is kept. */
/** @import { Texts } from "../types.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
import { freshenTokens } from "../lib/fresh-token.js";

/**
 * @param {Texts} texts
 * @param {PhoneStore} store
 * @param {(text: string) => void} say
 * @param {(text: string) => void} sayOld says it with a way to load the page anew
 */
export function unheardOf(texts, store, say, sayOld) {
  let isUnheard = false;

  return {
    /** The server does not know this page: its token may be too old, or all of it is. */
    unknown() {
      isUnheard = true;
      if (store.isKept()) sayOld(texts.unknown);
      else say(texts.not_kept);
      freshenTokens(location.href);
    },

    /** @param {string} reason why this phone may enter nothing */
    shutOut(reason) {
      isUnheard = true;
      say(reason);
    },

    /** The server has written something: what was said before is over. */
    heard() {
      if (isUnheard) say("");
      isUnheard = false;
    },
  };
}

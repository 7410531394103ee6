/* What the strip says where the server does not take what this page sends; what waits is kept. */
/** @import { Texts } from "../types.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
import { findAll, findAny } from "../lib/dom.js";

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

/**
 * Forms carry a token that fits the phone's cookie, and both come anew with any page: it is fetched
 * for its token, which every form of this page gets. Without a connection all stays as it is.
 * @param {string} address
 */
async function freshenTokens(address) {
  const token = await fetch(address)
    .then(tokenOf)
    .catch(() => null);
  if (!token) return;
  for (const field of findAll(document, "[name=csrf_token]", HTMLInputElement)) field.value = token;
}

/** @param {Response} answer */
async function tokenOf(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return findAny(page, "[name=csrf_token]", HTMLInputElement)?.value;
}

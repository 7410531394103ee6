/* Faces of cards, copied from the keys of the page. */
/** @import { Card } from "../types.js" */
import { find } from "../lib/dom.js";
import { keysOf } from "./seats.js";

/** @typedef {ReturnType<typeof facesOf>} Faces */

/** @param {HTMLFormElement} form */
export function facesOf(form) {
  const keys = keysOf(form);

  /** @param {Card} card */
  function key(card) {
    const found = keys.get(card);
    if (!found) throw new Error(`there is no key for ${card}`);
    return found;
  }

  return {
    /** @param {Card} card */
    face: (card) => find(key(card), ".face", HTMLElement).cloneNode(true),

    /**
     * "17, blue, 3 coins"
     * @param {Card} card
     */
    label: (card) => key(card).getAttribute("aria-label") ?? "",

    /**
     * All keys, for a tap that enters nothing.
     * @param {(card: Card) => void} tap
     */
    keyboard(tap) {
      const copy = find(form, ".keys", HTMLElement).cloneNode(true);
      copy.addEventListener("click", ({ target }) => {
        const tapped = target instanceof Element && target.closest("button");
        if (tapped) tap(Number(tapped.value));
      });
      return copy;
    },
  };
}

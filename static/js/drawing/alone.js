/* What the page shows by itself, without the server, takes the place of the table. */
import { find, findAny, part } from "../lib/dom.js";

/** @typedef {ReturnType<typeof drawingOfAlone>} Alone */

/** @param {HTMLFormElement} form the table */
export function drawingOfAlone(form) {
  const place = part(document, "alone", HTMLElement);
  let shown = "";
  /** @type {Element | null} what was focused before */
  let focused = null;

  function close() {
    if (!shown) return;
    shown = "";
    place.hidden = true;
    form.hidden = false;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  return {
    close,

    /** The name of what is shown; "" for the table. */
    shown: () => shown,

    /**
     * Shows a panel; its heading is read out.
     * @param {string} name that of its template
     * @param {(place: HTMLElement) => void} [fill]
     * @param {() => void} [back] what its way back leads to
     */
    open(name, fill = () => {}, back = close) {
      if (!shown) focused = document.activeElement;
      shown = name;
      const template = part(document, `of-${name}`, HTMLTemplateElement);
      place.replaceChildren(template.content.cloneNode(true));
      fill(place);
      findAny(place, "[data-part=back]", HTMLButtonElement)?.addEventListener("click", back);
      form.hidden = true;
      place.hidden = false;
      window.scrollTo(0, 0);
      find(place, ":not([hidden]) > h2", HTMLElement).focus({ preventScroll: true });
    },
  };
}

/* Writing texts. */

/**
 * Writes a text where it is another one: a live region speaks whenever it is written to.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

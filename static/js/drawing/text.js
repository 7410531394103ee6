/* Writing texts. */
/** @import { Piece } from "../lib/rule-links.js" */
/** @import { Card } from "../types.js" */
import { readCard } from "../lib/card-text.js";
import { span } from "../lib/dom.js";
import { ruleLinks } from "../lib/rule-links.js";

/**
 * Writes a text where it is another one: a live region speaks whenever it is written to.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * The same with the rules and tips that are cited leading to the reference.
 * @param {Element} element
 * @param {string} text
 * @param {string} address that of a rule, with 0.0 for its number
 */
export function writeCited(element, text, address) {
  if (element.textContent !== text) element.replaceChildren(...cited(text, address));
}

/**
 * The text in pieces, of which those that cite something are links.
 * @param {string} text
 * @param {string} address
 */
export function cited(text, address) {
  return ruleLinks(text, address).map(linkOrText);
}

/** @param {Piece} piece */
function linkOrText({ text, address }) {
  if (!address) return text;
  return Object.assign(document.createElement("a"), { href: address, textContent: text });
}

/**
 * Writes a card's number; the half of a twin is small.
 * @param {Element} element
 * @param {Card} card
 */
export function writeNumber(element, card) {
  element.textContent = String(Math.floor(card));
  if (!Number.isInteger(card)) element.append(span("½", "half"));
}

/**
 * The card whose number is written there, if any.
 * @param {Element} element
 * @returns {Card | null}
 */
export function readNumber({ textContent }) {
  return readCard(textContent ?? "") || null;
}

/**
 * @param {HTMLElement} element
 * @param {string} className
 */
export function setClass(element, className) {
  if (element.className !== className) element.className = className;
}

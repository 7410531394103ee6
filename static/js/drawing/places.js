/* Where a card lies before a hand: its face, and whether it led or is winning. */
/** @import { Card, LaidCard, Suit } from "../types.js" */
import { find, findAll } from "../lib/dom.js";
import { setClass, writeNumber } from "./text.js";

export const MARKS = ["low", "middle", "high"]; // by the rank of the colour

/**
 * Where each hand has its cards and its name.
 * @param {HTMLElement} form
 */
export function slotsOf(form) {
  const seatOf = (/** @type {HTMLElement} */ slot) => find(slot, "[name=seat]", HTMLButtonElement);
  const slots = findAll(form, ".slot", HTMLElement);
  return new Map(slots.map((slot) => [Number(seatOf(slot).value), slot]));
}

/**
 * Where a card lies before a hand. `card` is the one that its face shows, also while it is hidden;
 * `play` the one that lies there now.
 * @typedef {object} Place
 * @property {HTMLButtonElement} element
 * @property {HTMLElement} face
 * @property {HTMLElement} number
 * @property {HTMLElement} mark
 * @property {Card | null} card
 * @property {LaidCard | undefined} play
 * @property {boolean} isLed
 * @property {boolean} isWinning
 */

/**
 * @param {HTMLButtonElement} element
 * @param {HTMLElement} form
 * @returns {Place}
 */
export function placeOf(element, form) {
  const face = emptyFace(form);
  element.append(face);
  return {
    element,
    face,
    number: find(face, ".number", HTMLElement),
    mark: find(face, ".mark", HTMLElement),
    card: null,
    play: undefined,
    isLed: false,
    isWinning: false,
  };
}

/**
 * A face made like that of the keys, without a number.
 * @param {HTMLElement} form
 */
function emptyFace(form) {
  const face = /** @type {HTMLElement} */ (find(form, ".key .face", HTMLElement).cloneNode(true));
  find(face, ".number", HTMLElement).textContent = "";
  return face;
}

/**
 * @param {Place} place
 * @param {Card} card
 * @param {Suit} suit
 */
export function drawFace(place, card, suit) {
  if (place.card === card) return;
  place.card = card;
  writeNumber(place.number, card);
  place.face.className = `face suit-${suit.id}`;
  place.mark.className = `mark mark-${MARKS[suit.rank]}`;
}

/** @param {Place} place */
export function hideFace(place) {
  place.card = null;
  place.number.textContent = "";
  place.element.removeAttribute("aria-label");
  place.element.setAttribute("aria-hidden", "true");
}

/**
 * @param {Place} place
 * @param {number | null} picked
 */
export function drawMarksOfPlace({ element, play, isLed, isWinning }, picked) {
  const names = [
    "place",
    play && "has-card",
    isLed && "is-led",
    isWinning && "is-winning",
    play && play.event === picked && "is-picked",
  ];
  setClass(element, names.filter(Boolean).join(" "));
}

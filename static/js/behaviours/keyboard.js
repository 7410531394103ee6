/*
 * Keys for a keyboard: a card's number, for its twin a point, a comma or ½ after it, U for undo,
 * and on a card's key arrows to the others. What may come after the digits is waited for, but not
 * long, and the digits are shown: a second digit after 1, 2 or 3, and the point where the deck has
 * a twin. While the menu lies on the page, or the cards are hidden, what is typed is not meant for
 * them.
 */
import { cardText } from "../lib/card-text.js";
import { findAll, findAny } from "../lib/dom.js";

const WAIT = 600; // milliseconds
const HIGHEST = 37;
const HALF = /^[.,½]$/;

/** @param {HTMLElement} root where the keys of the cards are */
export function start(root) {
  const columns = findAny(root, ".keys-large", HTMLElement) ? 9 : 6;
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  let typed = ""; // the digits of a card that may not be complete
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** Whether something else lies on the cards, or in their place. */
  function isCovered() {
    return root.hidden || document.querySelector(".menu[open]") !== null;
  }

  /** @param {string} number */
  function tap(number) {
    const key = keyOf(number);
    if (key) key.click();
    else refuse(cardText(Number(number)));
  }

  /** @param {string} number */
  function keyOf(number) {
    return findAny(root, `[name=card][value="${number}"]`, HTMLElement);
  }

  /**
   * The page hears why nothing was tapped, and says it where it says such things.
   * @param {string} card
   */
  function refuse(card) {
    const detail = root.dataset.noCard?.replace("{card}", card);
    root.dispatchEvent(new CustomEvent("refused", { detail }));
  }

  /** Taps what was typed, if it waits for more. */
  function finish() {
    const number = typed;
    forget();
    if (number && !isCovered()) tap(number);
  }

  /** @param {string} digit */
  function type(digit) {
    if (typed && Number(typed + digit) > HIGHEST) finish();
    clearTimeout(timer);
    typed += digit;
    root.dataset.typed = typed;
    if (typed === "0") forget();
    else if (mayGoOn()) timer = setTimeout(finish, WAIT);
    else finish();
  }

  /** Whether another digit can follow what was typed, or the half of a twin. */
  function mayGoOn() {
    return Number(typed) * 10 <= HIGHEST || keyOf(`${typed}.5`) !== null;
  }

  /** The card that was typed is the twin. */
  function typeHalf() {
    if (typed) typed += ".5";
    finish();
  }

  /**
   * From a card's key to another one; elsewhere an arrow does what it does on any page.
   * @param {KeyboardEvent} press
   */
  function go(press) {
    const keys = findAll(root, "[name=card]", HTMLElement);
    const at = keys.findIndex((key) => key === press.target);
    if (at < 0) return;
    keys[at + steps[press.key]]?.focus();
    press.preventDefault();
  }

  // Whoever taps with a finger goes on without the digits: a tap after them would be a second card.
  document.addEventListener("pointerdown", forget);
  document.addEventListener("keydown", (press) => {
    const { key, target } = press;
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    if (isWriting(target) || isCovered()) return;
    if (key in steps) return go(press);
    if (press.repeat) return; // U held down would take back a whole round
    if (/^[0-9]$/.test(key)) type(key);
    else if (HALF.test(key)) typeHalf();
    else if (key === "Enter" && typed) finish();
    else if (key.toLowerCase() === "u") undo();
    else return;
    press.preventDefault();
  });

  /** Forgets what waits for more. */
  function forget() {
    clearTimeout(timer);
    typed = "";
    delete root.dataset.typed;
  }

  /** Takes back the last card, or what waits for more. */
  function undo() {
    const isWaiting = typed !== "";
    forget();
    if (isWaiting) return;
    findAny(root, "[data-part=undo]", HTMLElement)?.click();
  }
}

/** @param {EventTarget | null} target */
function isWriting(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("input:not([type=radio], [type=checkbox]), select, textarea");
}

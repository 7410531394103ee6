/*
 * Keys for a keyboard: a card's number, U for undo, and on a card's key arrows to the others.
 * Where a card begins with 1, 2 or 3, its second digit is waited for, but not long. While the menu
 * lies on the page, what is typed is not meant for the cards.
 */
import { findAll, findAny } from "../lib/dom.js";

const WAIT = 600; // milliseconds
const HIGHEST = 37;
const COLUMNS = 6;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/** @param {HTMLElement} root where the keys of the cards are */
export function start(root) {
  let typed = ""; // the first digit of a card
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {string} number */
  function tap(number) {
    const key = findAny(root, `[name=card][value="${number}"]`, HTMLElement);
    if (key) key.click();
    else refuse(number);
  }

  /**
   * The page hears why nothing was tapped, and says it where it says such things.
   * @param {string} card
   */
  function refuse(card) {
    const detail = root.dataset.noCard?.replace("{card}", card);
    root.dispatchEvent(new CustomEvent("refused", { detail }));
  }

  /** Taps what was typed, if it waits for its second digit. */
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
    if (typed === "0") typed = "";
    else if (Number(typed) * 10 > HIGHEST) finish();
    else timer = setTimeout(finish, WAIT);
  }

  /**
   * From a card's key to another one; elsewhere an arrow does what it does on any page.
   * @param {KeyboardEvent} press
   */
  function go(press) {
    const keys = findAll(root, "[name=card]", HTMLElement);
    const at = keys.findIndex((key) => key === press.target);
    if (at < 0) return;
    keys[at + STEPS[/** @type {keyof typeof STEPS} */ (press.key)]]?.focus();
    press.preventDefault();
  }

  // Whoever taps with a finger goes on without the digit: a tap after it would be a second card.
  document.addEventListener("pointerdown", forget);
  document.addEventListener("keydown", (press) => {
    const { key, target } = press;
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    if (isWriting(target) || isCovered()) return;
    if (key in STEPS) return go(press);
    if (press.repeat) return; // U held down would take back a whole round
    if (/^[0-9]$/.test(key)) type(key);
    else if (key === "Enter" && typed) finish();
    else if (key.toLowerCase() === "u") undo();
    else return;
    press.preventDefault();
  });

  /** Forgets the digit that waits for its second. */
  function forget() {
    clearTimeout(timer);
    typed = "";
  }

  /** Takes back the last card, or the digit that waits for its second. */
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

function isCovered() {
  return document.querySelector(".menu[open]") !== null;
}

/*
 * Starts what a page asks for: data-does="menu tally" starts the behaviours of these names on that
 * element. Which there are, the page's script says: entry.js or pages.js.
 */

/** @type {Map<string, (element: any) => void>} */
const behaviours = new Map();

/**
 * Starts what the page asks for, and says so on its root.
 * @param {Record<string, (element: any) => void>} known each behaviour by its name
 */
export function startPage(known) {
  for (const [name, start] of Object.entries(known)) behaviours.set(name, start);
  growWithLetters();
  startIn(document);
  document.documentElement.dataset.started = "";
}

const SMALLEST = 0.8125; // of a letter of the root: those of labels, in base.css --tiny

/**
 * A browser can be told to draw no letter smaller than so many pixels. Then all grow as if the
 * text had been made larger, for which pages have room; else labels alone would, over each other.
 */
function growWithLetters() {
  const root = document.documentElement;
  const letter = document.createElement("span");
  letter.textContent = "x";
  letter.style.cssText = "position: absolute; font-size: 1px; line-height: 1";
  root.append(letter);
  const wanted = letter.offsetHeight / SMALLEST;
  letter.remove();
  if (wanted > parseFloat(window.getComputedStyle(root).fontSize))
    root.style.fontSize = `${wanted}px`;
}

/**
 * Starts what a part of the page asks for; the part may have come later than the page.
 * @param {ParentNode} parent
 */
export function startIn(parent) {
  for (const element of parent.querySelectorAll("[data-does]")) {
    const names = element.getAttribute("data-does") ?? "";
    for (const name of names.split(" ")) behaviours.get(name)?.(element);
  }
}

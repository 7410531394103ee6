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
  startIn(document);
  document.documentElement.dataset.started = "";
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

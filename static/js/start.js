/*
 * Starts what a page asks for: data-does="menu tally" starts behaviours/menu.js and
 * behaviours/tally.js on that element.
 */

/**
 * Starts what a part of the page asks for; the part may have come later than the page.
 * @param {ParentNode} parent
 */
export function startIn(parent) {
  for (const element of parent.querySelectorAll("[data-does]")) {
    const names = element.getAttribute("data-does") ?? "";
    for (const name of names.split(" ")) start(element, name);
  }
}

/**
 * @param {Element} element
 * @param {string} name
 */
async function start(element, name) {
  const behaviour = await import(`./behaviours/${name}.js`);
  behaviour.start(element);
}

startIn(document);

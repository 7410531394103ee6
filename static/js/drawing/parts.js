/* Parts of a page that get new contents, from the same page as the server makes it now. */
import { findAll, findAny } from "../lib/dom.js";
import { startIn } from "../start.js";

/**
 * Replaces what is in the parts that are marked data-swap, or data-live, by what is in those of the
 * same name; what a person has opened stays open. How many were replaced.
 * @param {Element} main
 * @param {Document} page
 * @param {"swap" | "live"} mark
 */
export function replaceParts(main, page, mark) {
  const folded = findAll(page, "details", HTMLDetailsElement);
  for (const opened of findAll(main, "details[open]", HTMLDetailsElement)) {
    const same = folded.find((one) => headOf(one) === headOf(opened));
    same?.setAttribute("open", "");
  }
  const partsOf = (/** @type {ParentNode} */ root) => findAll(root, `[data-${mark}]`, HTMLElement);
  const found = partsOf(main).map((part) => ({
    part,
    fresh: partsOf(page).find(({ dataset }) => dataset[mark] === part.dataset[mark]),
  }));
  for (const { part, fresh } of found) if (fresh) replacePart(part, fresh);
  return found.length;
}

/**
 * Replaces the parts of a table's page that change with its record; how many there are.
 * @param {Document} page
 */
export function replaceLiveParts(page) {
  const lines = [document, page].map((one) => findAny(one, "[data-does=live]", HTMLElement));
  const [line, fresh] = lines; // what they say of the table the page shows from now on
  if (line && fresh) Object.assign(line.dataset, fresh.dataset);
  return replaceParts(document.body, page, "live");
}

/** @param {HTMLDetailsElement} details */
function headOf({ id, children }) {
  return id || children[0]?.textContent;
}

/**
 * @param {Element} part
 * @param {Element} fresh
 */
export function replacePart(part, fresh) {
  part.className = fresh.className;
  // It would be read out again.
  if (part.hasAttribute("role") && part.textContent === fresh.textContent) return;
  part.replaceChildren(...fresh.childNodes);
  startIn(part);
}

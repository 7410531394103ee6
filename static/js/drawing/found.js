/* The questions that the phone finds by itself, drawn as the chapters of the pack list them. */
/** @import { Pack } from "../lib/kept.js" */
import { findAll, part } from "../lib/dom.js";
import { searching } from "../lib/search.js";
import { fill } from "../lib/sentences.js";

/**
 * Draws what is found by some words; null without a pack.
 * @param {Pack | null} pack
 * @param {DOMStringMap} texts `one`, `several` and `nothing` that was found
 * @returns {((words: string) => void) | null}
 */
export function drawingOfFound(pack, { one = "", several = "", nothing = "" }) {
  if (!pack) return null;
  const search = searching(pack.search);
  const rows = rowsOf(pack);

  return (words) => {
    const found = search(words).flatMap((id) => rows.get(`/rules/${id}`) ?? []);
    const said = found.length === 1 ? one : fill(several, { count: found.length });
    part(document, "count", HTMLElement).textContent = !words ? "" : found.length ? said : nothing;
    const list = Object.assign(document.createElement("ul"), { className: "rows questions" });
    list.append(...found.map((row) => row.cloneNode(true)));
    part(document, "found", HTMLElement).replaceChildren(...(found.length ? [list] : []));
  };
}

/**
 * Every question's row in the list of its chapter, by its address.
 * @param {Pack} pack
 */
function rowsOf({ pages }) {
  const chapters = Object.entries(pages).filter(([path]) => path.startsWith("/rules/chapters/"));
  const lists = chapters.map(([, { main }]) => new DOMParser().parseFromString(main, "text/html"));
  const rows = lists.flatMap((list) => findAll(list, ".questions > li", HTMLElement));
  return new Map(rows.map((row) => [row.querySelector("a")?.getAttribute("href") ?? "", row]));
}

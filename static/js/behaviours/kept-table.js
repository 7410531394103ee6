/*
 * Leads back to the table from a page that the phone shows by itself, if it has the table's page;
 * and the pages that follow from here lead back to it as well.
 */
import { part } from "../lib/dom.js";
import { keptTricks } from "../lib/kept.js";
import { SITE, tableAt } from "../lib/site.js";

/** @param {HTMLElement} line */
export async function start(line) {
  const table = tableOf(location);
  const trick = `${SITE}/tables/${table}/trick`;
  const isKept = table && (await keptTricks()).includes(trick);
  if (!isKept) return;
  part(line, "back", HTMLAnchorElement).href = trick;
  line.hidden = false;
  document.addEventListener("click", ({ target }) => tellTable(target, table));
}

/**
 * Tells the table to a page of the rules that is about to open; a search finds new links to them.
 * @param {EventTarget | null} target
 * @param {string} table
 */
function tellTable(target, table) {
  const link = target instanceof Element && target.closest(`main a[href^='${SITE}/rules/']`);
  if (!(link instanceof HTMLAnchorElement)) return;
  const address = new URL(link.href);
  address.searchParams.set("table", table);
  link.href = address.href;
}

/**
 * The table that an address tells of; "" for none.
 * @param {{ pathname: string, search: string }} address
 */
function tableOf({ pathname, search }) {
  const asked = new URLSearchParams(search).get("table");
  return asked ?? tableAt(pathname);
}

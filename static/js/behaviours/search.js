/*
 * Finds while somebody types: what the form's page shows as found is fetched and put in its place.
 * Without a connection the phone looks into what it took along.
 */
/** @import { Pack } from "../lib/kept.js" */
import { find, findAll, part } from "../lib/dom.js";
import { keptData, keptPack, keptTricks } from "../lib/kept.js";
import { searching } from "../lib/search.js";
import { fill } from "../lib/sentences.js";
import { SITE } from "../lib/site.js";
import { setAddress } from "../lib/way.js";

const PAUSE = 150; // milliseconds without a letter, until what is typed is looked for

/** @param {HTMLFormElement} form */
export function start(form) {
  const field = find(form, "input[type=search]", HTMLInputElement);
  let shown = field.defaultValue.trim();
  let asked = new AbortController();
  const told = new URLSearchParams(location.search);
  const table = told.get("table") ?? "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {ReturnType<typeof drawingOfFound>} */
  let drawFound = null;

  async function look() {
    const words = field.value.trim();
    asked.abort();
    if (words === shown) return;
    asked = new AbortController();
    const { signal } = asked;
    const address = addressOf(form);
    try {
      const answer = await fetch(address, { signal });
      if (!answer.ok) return;
      show(await answer.text());
    } catch {
      if (signal.aborted || !(await lookHere(words)) || signal.aborted) return;
    }
    shown = words;
    setAddress(address); // going back from a question leads to what was found
  }

  /**
   * Whether the phone can look by itself.
   * @param {string} words
   */
  async function lookHere(words) {
    drawFound ??= drawingOfFound(await keptPack(), form.dataset, await variantOf(table));
    drawFound?.(words);
    return drawFound !== null;
  }

  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  // A page of the phone's own knows the words and the table of its address alone.
  field.value ||= (told.get("q") ?? "").slice(0, field.maxLength);
  keepTable(form, table);
  look(); // what was typed before this script was there
}

/**
 * The table from which somebody searches, so that what is found leads back to it.
 * @param {HTMLFormElement} form
 * @param {string} table
 */
function keepTable(form, table) {
  if (!table || form.elements.namedItem("table")) return;
  const field = document.createElement("input");
  form.append(Object.assign(field, { type: "hidden", name: "table", value: table }));
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value));
  return address;
}

/**
 * The count stays where it is, so that it is read out when it changes.
 * @param {string} html
 */
function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const count = part(page, "count", HTMLElement).textContent;
  part(document, "count", HTMLElement).textContent = count;
  const found = part(page, "found", HTMLElement).childNodes;
  part(document, "found", HTMLElement).replaceChildren(...found);
}

/**
 * What is played at a table of which the phone keeps a trick; "" where it does not know.
 * @param {string} table
 */
async function variantOf(table) {
  const place = `${SITE}/tables/${table}/`;
  const address = (await keptTricks()).find((one) => one.startsWith(place));
  return address ? (await keptData(address)).variant : "";
}

/**
 * Draws what the phone finds by some words, as the chapters of the pack list it; null without one.
 * @param {Pack | null} pack
 * @param {DOMStringMap} texts `one`, `several` and `nothing` that was found
 * @param {string} variant what is played at the table
 * @returns {((words: string) => void) | null}
 */
function drawingOfFound(pack, { one = "", several = "", nothing = "" }, variant) {
  if (!pack) return null;
  const search = searching(pack.search);
  const rows = rowsOf(pack);

  return (words) => {
    const found = search(words, variant).flatMap((id) => rows.get(`${SITE}/rules/${id}`) ?? []);
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
  const chapters = Object.entries(pages).filter(([path]) =>
    path.startsWith(`${SITE}/rules/chapters/`),
  );
  const lists = chapters.map(([, { main }]) => new DOMParser().parseFromString(main, "text/html"));
  const rows = lists.flatMap((list) => findAll(list, ".questions > li", HTMLElement));
  return new Map(rows.map((row) => [row.querySelector("a")?.getAttribute("href") ?? "", row]));
}

/*
 * A page of a table shows what other phones enter: its parts that are marked data-live come anew,
 * or all of it where none is. Nothing moves under a finger, and a form that somebody is filling in
 * stays; then a line says that the table has gone on.
 */
/** @import { News, OutboxItem } from "../types.js" */
import { replaceLiveParts, replacePart } from "../drawing/parts.js";
import { toldLeft } from "../entry/left-entries.js";
import { find, findAny, part } from "../lib/dom.js";
import { follow } from "../lib/following.js";
import { forgetTables } from "../lib/forget-tables.js";
import { isLeaving, watchLeaving } from "../lib/leaving.js";
import { anythingNew } from "../lib/news.js";
import { openStore } from "../lib/phone-store.js";
import { whenLifted } from "../lib/pointer.js";
import { forgetDone } from "../lib/settle.js";
import { goTo } from "../lib/way.js";

const AGAIN = 5_000; // milliseconds; a tap that was to lead on may have led nowhere

/** @param {HTMLElement} line */
export function start(line) {
  const { since = "", at = "", table = "", left: leftText = "" } = line.dataset;
  const main = find(document, "main", HTMLElement);
  const goneOn = part(line, "gone-on", HTMLAnchorElement);
  const cutOff = part(line, "cut-off", HTMLElement);
  // Where the table goes on, if this page is that one.
  const isHere = new URL(at, location.href).pathname === location.pathname;
  const isBoard = location.pathname.endsWith("/board");

  async function ask() {
    const [length, changes] = [Number(line.dataset.length), Number(line.dataset.changes)];
    const { news, isHeard, pause } = await anythingNew(since, length, changes);
    cutOff.hidden = isHeard;
    if (!news) return pause;
    await whenLifted();
    if (isLeaving()) return AGAIN;
    if (news.onward && !line.dataset.onward && (isHere || isBoard)) {
      goTo(isBoard ? `${news.onward}/board` : news.onward); // the same people play again
    } else if (isBusy(main)) {
      goneOn.hidden = news.length === length;
      goneOn.href = isHere ? news.at : location.href;
    } else if (isHere && news.at !== at) goTo(news.at);
    else {
      await renew(news);
      return pause;
    }
    note(news);
    return pause;
  }

  /** @param {News} news that need not be told again */
  function note({ length, changes }) {
    Object.assign(line.dataset, { length, changes });
    showLeft();
  }

  /**
   * Puts the page as it is now in the place of this one; a page elsewhere is gone to. Where neither
   * can be it is tried again.
   * @param {News} news
   */
  async function renew(news) {
    const told = isHere && !location.search && news.page;
    const text = told || (await loaded(news));
    if (!text) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = findAny(page, "main", HTMLElement);
    await whenLifted();
    if (!fresh || isBusy(main) || isLeaving()) return;
    note(news);
    if (!replaceLiveParts(page)) replacePart(main, fresh);
  }

  /**
   * The page as the server makes it now; "" where there is none, or another one is gone to.
   * @param {News} news
   */
  async function loaded(news) {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer || isLeaving()) return "";
    if (!answer.redirected && answer.ok) return answer.text();
    note(news);
    goTo(answer.url);
    return "";
  }

  /** What this phone could not enter can be read here as well. */
  async function showLeft() {
    const { items } = await openStore(table);
    await forgetDone(items, since);
    // A phone that does not enter any more sends nothing from here.
    const isWaiting = (/** @type {OutboxItem} */ { written }) =>
      "follows" in line.dataset && !written;
    const left = items.all().filter((item) => item.left !== undefined || isWaiting(item));
    const told = part(line, "left", HTMLElement);
    told.hidden = !left.length;
    find(told, "p", HTMLElement).textContent = toldLeft(left, { left: leftText });
    find(told, "button", HTMLButtonElement).onclick = () => {
      for (const { id } of left) items.remove(id);
      told.hidden = true;
    };
  }

  showLeft();
  watchLeaving();
  forgetTables(table, Date.now()).catch(() => null); // a browser may refuse
  follow(ask);
}

/**
 * Whether somebody is filling in a form, or this page cannot come anew without being covered.
 * @param {HTMLElement} main
 */
function isBusy(main) {
  if (main.dataset.does) return true;
  const active = document.activeElement;
  const isTyping = main.contains(active) && active?.matches("input:not([type=radio]), select");
  return Boolean(isTyping) || Array.from(main.querySelectorAll("form")).some(isFilledIn);
}

/** @param {HTMLFormElement} form */
function isFilledIn(form) {
  return Array.from(form.elements).some((field) => {
    if (field instanceof HTMLSelectElement)
      return Array.from(field.options).some((one) => one.selected !== one.defaultSelected);
    if (!(field instanceof HTMLInputElement)) return false;
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  });
}

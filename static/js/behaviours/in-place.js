/*
 * Answers the page's own questions in place: a form or a link that leads to this very page is
 * fetched in the background, and what it changes is put where it was, so that nothing blinks or
 * scrolls. A part marked data-swap stays and gets new contents.
 */
import { replaceParts } from "../drawing/parts.js";
import { find, findAll, findAny } from "../lib/dom.js";
import { setAddress } from "../lib/way.js";

const BOUNCE = 400; // milliseconds

/** @typedef {HTMLAnchorElement | HTMLButtonElement} Control */

/** @param {HTMLElement} main */
export function start(main) {
  // One after another: each tap builds on the page that the one before it made.
  let queue = Promise.resolve();
  /** @type {Set<string>} */
  const waiting = new Set(); // the marks of the buttons that are asked about, or just were

  /**
   * An element where it is now: the page may have been replaced since it was tapped. What looks
   * like another has an id.
   * @template {Control | HTMLElement} Kind
   * @param {Kind} element
   * @returns {Kind | undefined}
   */
  function current(element) {
    if (element.isConnected) return element;
    const others = element.id
      ? [document.getElementById(element.id)]
      : main.querySelectorAll(element.localName);
    const found = Array.from(others).find((other) => other && markOf(other) === markOf(element));
    return /** @type {Kind | undefined} */ (found ?? undefined);
  }

  /**
   * Asks when it is its turn. A key or a price means it once, however quickly a finger taps it
   * again.
   * @param {Control} control
   */
  function enqueue(control) {
    const mark = control instanceof HTMLButtonElement && control.name ? markOf(control) : "";
    if (waiting.has(mark)) return;
    if (mark) waiting.add(mark);
    queue = queue.then(() => ask(control));
    queue = queue.then(() => void setTimeout(() => waiting.delete(mark), BOUNCE));
  }

  /** @param {Control} tapped */
  async function ask(tapped) {
    const control = current(tapped);
    if (!control) return;
    const address = addressOf(control);
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      show(page, control, new URL(address).searchParams);
      const link = findAny(main, "[data-part=link]", HTMLInputElement);
      setAddress(new URL(link?.value ?? answer.url));
    } catch {
      location.assign(address);
    }
  }

  /**
   * Puts the new parts in place; what was typed meanwhile and not `sent` is typed there too.
   * @param {Document} page
   * @param {Control} asked
   * @param {URLSearchParams} sent
   */
  function show(page, asked, sent) {
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && main.contains(active) ? active : asked;
    const typed = findAll(main, "input[id]", HTMLInputElement).filter(
      ({ name, value, defaultValue }) =>
        value !== defaultValue && !sent.getAll(name).includes(value),
    );
    replaceParts(main, page, "swap");
    for (const field of typed) restore(field, asked);
    current(focused)?.focus({ preventScroll: true });
  }

  /**
   * Types again what was typed; but a card that is taken away takes its name along.
   * @param {HTMLInputElement} typed
   * @param {Control} asked
   */
  function restore(typed, asked) {
    const field = current(typed);
    const hasMoved =
      asked instanceof HTMLAnchorElement && field?.defaultValue !== typed.defaultValue;
    if (field && !hasMoved) field.value = typed.value;
  }

  main.addEventListener("refused", (refused) => {
    if (refused instanceof CustomEvent)
      find(main, "[data-swap=alert]", HTMLElement).textContent = refused.detail;
  });
  main.addEventListener("submit", (submit) => {
    const form = submit.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "get" || !isHere(form.action)) return;
    const button = submit.submitter ?? form.querySelector("button");
    if (!(button instanceof HTMLButtonElement)) return;
    submit.preventDefault();
    enqueue(button);
  });
  main.addEventListener("click", (click) => {
    const link = click.target instanceof Element && click.target.closest("a");
    if (!link || !link.href || !isHere(link.href)) return;
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    enqueue(link);
  });
}

/**
 * Whether an address is that of this page.
 * @param {string} address
 */
function isHere(address) {
  return new URL(address, location.href).pathname === location.pathname;
}

/**
 * What tells an element from the others of its kind.
 * @param {Element} element
 */
function markOf(element) {
  const name = element.getAttribute("name");
  return name ? `${name}=${element.getAttribute("value") ?? ""}` : (element.textContent ?? "");
}

/**
 * What a link or a button asks for. The value of the button that is tapped is added here, since
 * older phones leave it out.
 * @param {Control} control
 */
function addressOf(control) {
  if (control instanceof HTMLAnchorElement) return control.href;
  const form = control.form;
  if (!form) throw new Error("a button without a form asks for nothing");
  const fields = new FormData(form);
  if (control.name === "card") fields.append(control.name, control.value);
  else if (control.name) fields.set(control.name, control.value);
  const texts = Array.from(fields, ([name, value]) => [name, String(value)]);
  const address = new URL(form.action);
  address.search = String(new URLSearchParams(texts));
  return address.href;
}

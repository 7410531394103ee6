/*
 * Answers the page's own questions in place: a form or a link that leads to this very page is fetched in the background, and
 * what it changes is put where it was, so that nothing blinks or scrolls. A part marked data-swap stays and gets new contents.
 */
import { startIn } from "../start.js";

const BOUNCE = 400; // milliseconds

export function start(main) {
  let turn = Promise.resolve(); // one after another: each tap builds on the page that the one before it made
  const waiting = new Set(); // the marks of the buttons that are asked about, or just were

  const isHere = (address) => new URL(address, location).pathname === location.pathname;
  const parts = (root) => Array.from(root.querySelectorAll("[data-swap]"));

  const markOf = ({ name, value, textContent }) => (name ? `${name}=${value}` : textContent);

  /** A control or link where it is now: the page may have been put anew since it was tapped. What looks like another has an id. */
  function now(one) {
    if (one.isConnected) return one;
    if (one.id) return document.getElementById(one.id);
    return Array.from(main.querySelectorAll(one.localName)).find((other) => markOf(other) === markOf(one));
  }

  function addressOf(one) {
    if (one.href) return one.href;
    const [address, fields] = [new URL(one.form.action), new FormData(one.form)]; // which is tapped, older phones leave out
    if (one.name === "card") fields.append(one.name, one.value);
    else if (one.name) fields.set(one.name, one.value);
    address.search = new URLSearchParams(fields);
    return address.href;
  }

  /** Asks when it is its turn. A key or a price means it once, however quickly a finger taps it again. */
  function queue(one) {
    const mark = one.name ? markOf(one) : null;
    if (waiting.has(mark)) return;
    if (mark) waiting.add(mark);
    turn = turn.then(() => ask(one)).then(() => setTimeout(() => waiting.delete(mark), BOUNCE));
  }

  async function ask(asked) {
    const one = now(asked);
    if (!one) return;
    const address = addressOf(one);
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.status);
      put(new DOMParser().parseFromString(await answer.text(), "text/html"), one, new URL(address).searchParams);
      const { pathname, search } = new URL(main.querySelector("[data-part=link]")?.value ?? answer.url);
      history.replaceState(null, "", pathname + search);
      document.querySelector("[name=back]").value = location.pathname + location.search; // where the menu returns to
    } catch {
      location.assign(address);
    }
  }

  /** Puts the page's parts in place; what was typed meanwhile and not `sent` is typed there too. */
  function put(page, asked, sent) {
    const focused = main.contains(document.activeElement) ? document.activeElement : asked;
    const typed = Array.from(main.querySelectorAll("input[id]")).filter(
      ({ name, value, defaultValue }) => value !== defaultValue && !sent.getAll(name).includes(value),
    );
    const fresh = Object.fromEntries(parts(page).map((part) => [part.dataset.swap, part]));
    for (const opened of main.querySelectorAll("details[open][id]")) page.getElementById(opened.id)?.setAttribute("open", "");
    for (const part of parts(main)) {
      const { className, childNodes, textContent } = fresh[part.dataset.swap];
      part.className = className;
      if (part.hasAttribute("role") && part.textContent === textContent) continue; // it would be read out again
      part.replaceChildren(...childNodes);
      startIn(part);
    }
    for (const field of typed) {
      const its = now(field);
      const hasMoved = asked.href && its.defaultValue !== field.defaultValue; // a card that is taken away takes its name along
      if (!hasMoved) its.value = field.value;
    }
    now(focused)?.focus({ preventScroll: true });
  }

  main.addEventListener("submit", (submit) => {
    if (submit.target.method !== "get" || !isHere(submit.target.action)) return;
    submit.preventDefault();
    const by = submit.submitter ?? submit.target.querySelector("button");
    queue(by);
  });
  main.addEventListener("click", (click) => {
    const link = click.target.closest("a[href]");
    if (!link || !isHere(link.href) || click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    queue(link);
  });
}

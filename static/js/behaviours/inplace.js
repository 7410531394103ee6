/*
 * Answers the page's own questions in place: a form or a link that leads to this very page is fetched in the background, and
 * what it changes is put where it was, so that nothing blinks or scrolls. A part marked data-swap stays and gets new contents.
 */
import { startIn } from "../start.js";

export function start(main) {
  let turn = Promise.resolve(); // one after another: each tap builds on the page that the one before it made

  const isHere = (address) => new URL(address, location).pathname === location.pathname;
  const parts = (root) => Array.from(root.querySelectorAll("[data-swap]"));

  /** The form or link where it is now: the page may have been put anew since it was tapped. */
  function now(one) {
    if (one.isConnected) return one;
    const all = main.querySelectorAll(one.localName);
    return Array.from(all).find((other) => other.name === one.name && other.value === one.value && other.text === one.text);
  }

  function addressOf(one) {
    if (one.href) return one.href;
    const [address, fields] = [new URL(one.form.action), new FormData(one.form)];
    if (one.name) fields.append(one.name, one.value);
    address.search = new URLSearchParams(fields);
    return address.href;
  }

  async function ask(asked) {
    const one = now(asked);
    if (!one) return;
    const address = addressOf(one);
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.status);
      put(new DOMParser().parseFromString(await answer.text(), "text/html"), one);
      history.replaceState(null, "", answer.url);
      document.querySelector("[name=back]").value = location.pathname + location.search; // where the menu returns to
    } catch {
      location.assign(address);
    }
  }

  function put(page, asked) {
    const focused = main.contains(document.activeElement) ? document.activeElement : asked;
    const fresh = Object.fromEntries(parts(page).map((part) => [part.dataset.swap, part]));
    for (const opened of main.querySelectorAll("details[open][id]")) page.getElementById(opened.id)?.setAttribute("open", "");
    for (const part of parts(main)) {
      const { className, childNodes, textContent } = fresh[part.dataset.swap];
      part.className = className;
      if (part.hasAttribute("role") && part.textContent === textContent) continue; // it would be read out again
      part.replaceChildren(...childNodes);
      startIn(part);
    }
    now(focused)?.focus({ preventScroll: true });
  }

  main.addEventListener("submit", (submit) => {
    if (submit.target.method !== "get" || !isHere(submit.target.action)) return;
    submit.preventDefault();
    const by = submit.submitter ?? submit.target.querySelector("button");
    turn = turn.then(() => ask(by));
  });
  main.addEventListener("click", (click) => {
    const link = click.target.closest("a[href]");
    if (!link || !isHere(link.href) || click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    turn = turn.then(() => ask(link));
  });
}

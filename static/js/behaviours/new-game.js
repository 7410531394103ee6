/*
 * A new game where the server does not answer: the phone makes the page of the first trick from the
 * pack, and keeps it with the form that opens the table later (begun-games.js, entry/sending.js).
 */
import { find, part } from "../lib/dom.js";
import { firstPage, gameOf, namesOf, wrongField } from "../lib/first-page.js";
import { newKey } from "../lib/idempotency-key.js";
import { BEGUN, keptPack } from "../lib/kept.js";
import { SITE } from "../lib/site.js";

const HTML = /<html[^>]*>/; // with what the phone prefers
const STARTED = / data-started="[^"]*"/;
const HEADERS = { "Content-Type": "text/html; charset=utf-8" };

/** @param {HTMLFormElement} form */
export function start(form) {
  let isBegun = false;

  const fields = () =>
    Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, `${value}`]));

  /** @param {SubmitEvent} submit */
  async function begin(submit) {
    submit.preventDefault();
    const [name, why] = wrongField(fields()) ?? [];
    part(form, "wrong", HTMLElement).textContent = form.dataset[why ?? ""] ?? "";
    if (name) find(form, `[name=${name}]`, HTMLInputElement).focus();
    const known = (await keptPack())?.begin;
    if (name || isBegun || !known) return;
    isBegun = true;
    const [chance] = crypto.getRandomValues(new Uint32Array(1));
    const begun = { action: form.action, id: newKey(), drawn: chance % namesOf(fields()).length };
    const [ownLook] = HTML.exec(document.documentElement.outerHTML) ?? [""];
    const page = firstPage(known, fields(), begun).replace(HTML, () =>
      ownLook.replace(STARTED, ""),
    );
    const trick = `${SITE}/tables/${begun.id}/trick`;
    await (await caches.open(BEGUN)).put(trick, new Response(page, { headers: HEADERS }));
    location.replace(trick); // whoever goes back finds no form that would begin another one
  }

  /** @param {Event} change */
  async function fillInEnd({ target }) {
    const known = (await keptPack())?.begin;
    if (!(target instanceof HTMLInputElement) || target.name !== "agreed" || !known) return;
    const { end = "target", number = "200" } = gameOf(known, fields())?.fields ?? {};
    find(form, "[name=end]", HTMLSelectElement).value = end;
    find(form, "[name=number]", HTMLInputElement).value = number;
  }

  form.addEventListener("submit", begin);
  form.addEventListener("change", fillInEnd);
}

/*
 * The next round from the score of the one before. Where nobody answers, and this phone wrote the
 * record as far as the score shows it, it begins the round by itself and goes to its own copy of
 * the page of a trick.
 */
/** @import { OutboxItem } from "../types.js" */
import { newKey } from "../lib/idempotency-key.js";
import { leave } from "../lib/leaving.js";
import { openStore } from "../lib/phone-store.js";
import { postForm } from "../lib/post-form.js";
import { noConnection } from "../lib/response.js";

const FAILED = 500; // from here on a status says that the server could not answer

/** @param {HTMLFormElement} form */
export function start(form) {
  let isSending = false;

  /** @param {SubmitEvent} submit */
  async function send(submit) {
    submit.preventDefault();
    if (isSending) return;
    isSending = true;
    leave();
    const { status, answer } = await postForm(form.action, fieldsOf(form)).catch(noConnection);
    if (answer.at) location.assign(answer.at);
    else if (status >= 400 && status < FAILED)
      form.submit(); // the server says why, on its page
    else await beginHere();
    isSending = false;
  }

  async function beginHere() {
    const { trick, round, dealer, said } = form.dataset;
    const { table, after } = fieldsOf(form);
    const { items } = await openStore(table);
    if (trick && endsAt(items.all(), Number(after)) && (await isKept(trick))) {
      await items.put({
        id: newKey(),
        type: "begin",
        fields: {},
        after: Number(after),
        round: Number(round),
        about: { type: "begin", trick: 1, place: 0, hand: Number(dealer) },
        said: said ?? "",
      });
      location.assign(trick);
    } else tellLost();
  }

  function tellLost() {
    const slip = document.querySelector(".slip[role=alert]");
    if (slip) slip.textContent = form.dataset.lost ?? "";
    slip?.scrollIntoView({ block: "nearest" });
  }

  form.addEventListener("submit", send);
}

/**
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
function fieldsOf(form) {
  return Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, `${value}`]));
}

/**
 * Whether what this phone tapped, all of it, reaches to a record of this length.
 * @param {OutboxItem[]} items
 * @param {number} length
 */
function endsAt(items, length) {
  if (items.some(({ left }) => left !== undefined)) return false;
  return Math.max(...items.map(({ after }) => after)) + 1 === length;
}

/**
 * Whether the phone has a copy of a page.
 * @param {string} address
 */
async function isKept(address) {
  return "caches" in window && Boolean(await window.caches.match(address, { ignoreSearch: true }));
}

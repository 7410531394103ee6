/* Trick entry: a tap is judged and shown by the phone's own rules, and sent in the background. */
/** @import { EntryData, Texts } from "../types.js" */
/** @import { Recorder } from "../entry/recorder.js" */
/** @import { Screen } from "../entry/screen.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
import { openNames } from "../drawing/names.js";
import { aloneLater } from "../entry/later.js";
import { settleLeft } from "../entry/left-entries.js";
import { renewOldPage } from "../entry/new-version.js";
import { watchOthers } from "../entry/others.js";
import { recorder } from "../entry/recorder.js";
import { screenOf } from "../entry/screen.js";
import { taps } from "../entry/taps.js";
import { find, findAll, part } from "../lib/dom.js";
import { newKey } from "../lib/idempotency-key.js";
import { openStore } from "../lib/phone-store.js";
import { postForm } from "../lib/post-form.js";
import { fill } from "../lib/sentences.js";

/**
 * The round is drawn before the page is shown. A tap that comes before the phone's storage is open
 * waits for it.
 * @param {HTMLFormElement} form
 */
export async function start(form) {
  /** @type {EntryData} */
  const data = readJson("round-data");
  /** @type {Texts} */
  const texts = readJson("round-words");
  /** @type {HTMLElement[]} */
  const tapped = [];

  /** @param {SubmitEvent} submit */
  function hold(submit) {
    submit.preventDefault();
    if (submit.submitter) tapped.push(submit.submitter);
  }

  const screen = screenOf(form, data, texts);
  document.body.classList.remove("is-undrawn");
  form.setAttribute("aria-busy", "true");
  form.addEventListener("submit", hold);
  const store = await openStore(data.table);
  form.removeEventListener("submit", hold);
  begin(form, data, texts, store, screen);
  form.removeAttribute("aria-busy");
  for (const button of tapped) button.click();
}

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {PhoneStore} store
 * @param {Screen} screen
 */
function begin(form, data, texts, store, screen) {
  const entry = recorder(form, data, texts, store, screen);
  const { box, game, say } = entry;
  const openInstead = aloneLater(form, data, texts, entry);
  const { tapCard, tapSeat, pick } = taps(data, entry);
  const strip = part(form, "strip", HTMLElement);
  openNames(form);

  /**
   * Another page has to know all that was tapped.
   * @param {Event} leaving
   * @param {string | undefined} way what was tapped
   * @param {string} [value]
   */
  function leave(leaving, way, value) {
    if (openInstead(way, value)) return leaving.preventDefault();
    if (!box.isEmpty() || entry.isLeaving()) {
      leaving.preventDefault();
      say(texts.unsent);
      return;
    }
    find(form, "[name=after]", HTMLInputElement).value = String(box.after());
    find(form, "[name=client_id]", HTMLInputElement).value = newKey();
  }

  /**
   * Whether a button leads to another page: the earlier tricks, or the correction of a card there.
   * @param {HTMLButtonElement} button
   */
  function leadsAway(button) {
    if (button.name !== "correct") return button.dataset.part === "look";
    const { trick } = game.round().state();
    return !trick.some((play) => play.event === Number(button.value));
  }

  /** @param {HTMLButtonElement} button */
  function tap(button) {
    if (entry.isLeaving())
      say(entry.isOffline() ? texts.server_shows : fill(texts.waiting, { count: 1 }));
    else if (button.name === "card") tapCard(button);
    else if (button.name === "seat") tapSeat(button);
    else if (button.name === "correct") pick(Number(button.value));
    else step(button.dataset.part === "redo" ? "redo" : "undo");
  }

  /**
   * Without the server nothing could be tapped after a step that it alone can show.
   * @param {"undo" | "redo"} command
   */
  function step(command) {
    if (entry.isOffline() && game.needsServer(command)) say(texts.no_step);
    else entry.record(command, {});
  }

  form.addEventListener("submit", (submit) => {
    const button = submit.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    if (leadsAway(button)) return leave(submit, button.dataset.part ?? button.name, button.value);
    submit.preventDefault();
    tap(button);
  });
  form.addEventListener("refused", (refused) => {
    if (refused instanceof CustomEvent) say(refused.detail);
  });
  for (const link of findAll(form, ".bar a", HTMLElement))
    link.addEventListener("click", (click) => leave(click, link.dataset.part));
  strip.addEventListener("click", (click) => {
    const link = linkOnStrip(click);
    if (!link) return;
    click.preventDefault();
    if (!openInstead("problem")) entry.goTo(link.href);
  });
  document.addEventListener("click", (click) => linkOnStrip(click) ?? say(""), true);
  settleLeft(form, data, texts, entry, openInstead);
  takeOver(data, entry.showEntering);
  renewOldPage(entry, texts.new_version);
  window.addEventListener("online", box.flush);
  // However soon after a tap the page is left; captured, so that the store hears of it later.
  window.addEventListener("pagehide", box.save, true);
  entry.resume();
  watchOthers(data, store, entry);
}

/**
 * A tap on the name of the phone that enters takes over.
 * @param {EntryData} data
 * @param {Recorder["showEntering"]} showEntering
 */
function takeOver({ urls }, showEntering) {
  const button = part(document, "take-over", HTMLButtonElement);
  button.addEventListener("click", async (click) => {
    click.preventDefault();
    const token = find(document, "[name=csrf_token]", HTMLInputElement).value;
    const answer = await postForm(urls.entering, { csrf_token: token }).catch(() => null);
    if (answer?.status === 200) showEntering({ name: null, is_here: true });
  });
}

/** @param {string} id */
function readJson(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/**
 * @param {Event} click
 * @returns {HTMLAnchorElement | null}
 */
function linkOnStrip(click) {
  return click.target instanceof Element ? click.target.closest("[data-part=strip] a") : null;
}

/*
 * A card of one's own hand is played from one's own phone: it is sent in the background, and the
 * answer is drawn where the page was. A key that may not be played now says why.
 */
import { replaceLiveParts } from "../drawing/parts.js";
import { shake } from "../drawing/shake.js";
import { findAll } from "../lib/dom.js";
import { tellRefusal } from "../lib/signals.js";
import { goTo } from "../lib/way.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  let isSent = false;

  /** @param {SubmitEvent} submit */
  async function send(submit) {
    submit.preventDefault();
    if (isSent) return;
    isSent = true;
    const body = new FormData(form);
    if (submit.submitter instanceof HTMLButtonElement && submit.submitter.name) {
      body.set(submit.submitter.name, submit.submitter.value);
    }
    try {
      const answer = await fetch(form.action, { method: "POST", body });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!page.querySelector("[data-live=own-hand]"))
        // Only a form leads to a refusal: its address shows nothing by itself.
        return goTo(answer.redirected ? answer.url : location.href);
      replaceLiveParts(page);
      if (!answer.ok) tellRefusal();
    } catch {
      isSent = false;
      say(form.dataset.lost ?? "");
    }
  }

  form.addEventListener("submit", send);
  for (const key of findAll(form, "[data-part=unplayable]", HTMLButtonElement)) {
    key.addEventListener("click", () => {
      shake(key);
      tellRefusal();
      say(form.dataset.why ?? "");
    });
  }
}

/**
 * Says in the strip why a tap changed nothing.
 * @param {string} why
 */
function say(why) {
  for (const slip of findAll(document, ".strip .slip", HTMLElement)) slip.textContent = why;
  for (const head of findAll(document, ".head", HTMLElement)) head.classList.add("shows-strip");
}

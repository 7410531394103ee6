/*
 * Lets the phone open without a connection: registers the worker that answers then, and tells it
 * what to keep. All of it comes after the page, so that it takes nothing from it.
 */
import { whenAtRest } from "../lib/at-rest.js";
import { find, findAny } from "../lib/dom.js";
import { SITE } from "../lib/site.js";

/** @param {HTMLElement} body */
export function start(body) {
  if (!("serviceWorker" in navigator)) return; // no browser has it on plain HTTP
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "unsent") tellUnsent(body.dataset.unsent ?? "");
    if (data === "too-large") tellUnsent(tooLarge() ?? body.dataset.unsent ?? "");
  });
  whenAtRest(register);
}

/** Nothing is told where it is refused: the page is whole without it. */
async function register() {
  try {
    const { serviceWorker } = navigator;
    const next = findAny(document, "main a[rel=next]", HTMLAnchorElement); // not seen yet
    const address = next?.href ?? location.href;
    const isSeen = !next && serviceWorker.controller !== null; // null also where a reload is forced
    const registration = await serviceWorker.register(`${SITE}/worker.js`, {
      updateViaCache: "none",
    });
    if (!isInRound()) registration.waiting?.postMessage({ type: "begin" });
    const { active } = await serviceWorker.ready;
    const { shell, pack } = addresses();
    active?.postMessage({ type: "keep", address, isSeen, shell, pack });
  } catch {
    // storage is refused, or the connection has gone
  }
}

/** Of what is the same for all pages; they change with the program and what the phone prefers. */
function addresses() {
  const { lang, dataset } = document.documentElement;
  const { version } = document.body.dataset;
  const looks = Object.values({ ...dataset, started: "" }).join("."); // all but that the page is
  return {
    shell: `${SITE}/offline/?${lang}.${looks}.${version}`,
    pack: `${SITE}/offline/pack/${lang}.${version}.json`,
  };
}

/** What is said of a file that a proxy in front does not let through. */
function tooLarge() {
  return document.querySelector("form[data-too-large]")?.getAttribute("data-too-large");
}

/** Whether cards lie on the table that this page shows. */
function isInRound() {
  return Boolean(document.querySelector("#entry .slot .face"));
}

/**
 * Says above the form that it was not sent.
 * @param {string} text
 */
function tellUnsent(text) {
  const line = document.createElement("p");
  Object.assign(line, { className: "slip unsent", textContent: text });
  line.setAttribute("role", "alert");
  document.querySelector(".unsent")?.remove();
  find(document, "main", HTMLElement).prepend(line);
  line.scrollIntoView({ block: "nearest" });
}

/*
 * Shares the address of a page; where the browser can neither share nor copy, or refuses, the
 * address is there to read and to select.
 */
import { part } from "../lib/dom.js";
import { isClosed } from "../lib/refused.js";

/** @param {HTMLElement} parent */
export function start(parent) {
  const link = part(parent, "link", HTMLInputElement);
  const button = part(parent, "share", HTMLButtonElement);
  const refused = part(parent, "refused", HTMLElement);
  const text = button.textContent;

  async function share() {
    refused.hidden = true;
    try {
      if (navigator.share) await navigator.share({ title: document.title, url: link.value });
      else await copy();
    } catch (error) {
      if (!isClosed(error)) refuse();
    }
  }

  function refuse() {
    link.focus();
    link.select();
    refused.setAttribute("role", "alert");
    refused.textContent = refused.dataset.text ?? "";
    refused.hidden = false;
  }

  async function copy() {
    await navigator.clipboard.writeText(link.value);
    button.textContent = button.dataset.copied ?? text;
    setTimeout(() => (button.textContent = text), 2000);
  }

  button.hidden = !navigator.share && !navigator.clipboard; // neither exists on plain HTTP
  button.addEventListener("click", share);
  link.addEventListener("focus", () => link.select());
}

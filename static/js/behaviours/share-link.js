/*
 * Shares the address of a page; where the browser can neither share nor copy, the address is there
 * to read.
 */
import { part } from "../lib/dom.js";

/** @param {HTMLElement} section */
export function start(section) {
  const link = part(section, "link", HTMLInputElement);
  const button = part(section, "share", HTMLButtonElement);
  const text = button.textContent;

  async function share() {
    if (!navigator.share) return copy();
    // Closed again.
    await navigator.share({ title: document.title, url: link.value }).catch(() => {});
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

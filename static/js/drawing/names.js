/* A name that is cut off in its place is opened by a tap on it, and closed by the next tap. */
import { findAll } from "../lib/dom.js";

/** @param {HTMLElement} form */
export function openNames(form) {
  function mark() {
    const names = findAll(form, ".label .name", HTMLElement);
    const cut = names.map((name) => name.scrollWidth > name.clientWidth);
    names.forEach((name, index) => name.classList.toggle("is-cut", cut[index]));
  }

  mark();
  window.addEventListener("resize", mark);
  document.addEventListener("click", ({ target }) => {
    const tapped = target instanceof Element ? nameAt(target) : null;
    for (const name of form.querySelectorAll(".name.is-open")) {
      if (name !== tapped) name.classList.remove("is-open");
    }
    tapped?.classList.toggle("is-open");
  });
}

/**
 * The name that was tapped; a seat that can be tapped covers its own.
 * @param {Element} target
 */
function nameAt(target) {
  if (!target.matches(".who")) return target.closest(".name");
  return target.parentElement?.querySelector(".name.is-cut") ?? null;
}

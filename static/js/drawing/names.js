/*
 * A name that is cut off in its place is opened by a tap on it, and closed by the next tap. Where
 * the seat can be tapped it covers the name: such a tap is about the turn alone.
 */
import { findAll } from "../lib/dom.js";

/** @param {HTMLElement} form */
export function openNames(form) {
  markCutNames(form);
  window.addEventListener("resize", () => markCutNames(form));
  document.addEventListener("click", ({ target }) => {
    const tapped = target instanceof Element ? target.closest(".name") : null;
    for (const name of form.querySelectorAll(".name.is-open")) {
      if (name !== tapped) name.classList.remove("is-open");
    }
    tapped?.classList.toggle("is-open");
  });
}

/**
 * Marks the names that are cut off; also after a drawing, since a sign beside a name takes its
 * place. It reads the layout, so never before a tap is answered.
 * @param {HTMLElement} form
 */
export function markCutNames(form) {
  const names = findAll(form, ".label .name", HTMLElement);
  const cut = names.map((name) => name.scrollWidth > name.clientWidth);
  names.forEach((name, index) => name.classList.toggle("is-cut", cut[index]));
}

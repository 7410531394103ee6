/* Whether a tap leads on from this page: what is heard on the way must not lead elsewhere. */

const LIMIT = 20_000; // milliseconds; a file that is saved leads nowhere

let leftAt = -LIMIT; // when such a tap was, by the page's clock

/** A tap leads on from this page: the next one is on its way. */
export function leave() {
  leftAt = performance.now();
}

/** Whether the page may be left at any moment. */
export function isLeaving() {
  return performance.now() - leftAt < LIMIT;
}

/** Notices the taps that lead on; whoever sends a form in the background says so by `leave`. */
export function watchLeaving() {
  window.addEventListener("submit", ({ defaultPrevented }) => defaultPrevented || leave());
  window.addEventListener("click", ({ defaultPrevented, target }) => {
    const link = target instanceof Element && target.closest("a");
    if (link && leadsOn(link) && !defaultPrevented) leave();
  });
  window.addEventListener("pagehide", () => (leftAt = -LIMIT)); // whoever comes back stays
}

/** @param {HTMLAnchorElement} link */
function leadsOn({ href, target }) {
  const isHere = href.split("#")[0] === location.href.split("#")[0];
  return Boolean(href) && !target && !isHere;
}

/* Covers what only one person may see when the phone is laid aside; whoever it is takes the cover away. */

export function start(main) {
  const part = (name) => main.querySelector(`[data-part=${name}]`);
  const [content, cover] = [part("content"), part("cover")];

  function lay(isCovered) {
    content.hidden = isCovered;
    cover.hidden = !isCovered;
  }

  history.replaceState(null, "", main.dataset.cover); // whoever comes back finds the cover
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && lay(true));
  window.addEventListener("pagehide", () => lay(true)); // it may be brought back from the browser's memory
  part("uncover").addEventListener("click", () => lay(false));
}

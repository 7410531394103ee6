/* Starts what a page asks for: data-does="round awake" starts behaviours/round.js and behaviours/awake.js on that element. */

/** Starts it within a part of the page, which may have come later. */
export function startIn(part) {
  for (const element of part.querySelectorAll("[data-does]")) {
    for (const name of element.dataset.does.split(" ")) {
      import(`./behaviours/${name}.js`).then((behaviour) => behaviour.start(element));
    }
  }
}

startIn(document);

/* Starts what a page asks for: data-does="round awake" starts behaviours/round.js and behaviours/awake.js on that element. */
for (const element of document.querySelectorAll("[data-does]")) {
  for (const name of element.dataset.does.split(" ")) {
    import(`./behaviours/${name}.js`).then((behaviour) => behaviour.start(element));
  }
}

/* How the game ends: the usual targets in one tap, and a sensible number for each way of ending. */

const USUAL = { target: 200, rounds: 8, deals_each: 2 };

export function start(form) {
  const targets = form.querySelector("[data-part=targets]");
  const { number } = form.elements;
  const offer = () => (targets.hidden = form.elements.end.value !== "target");

  targets.addEventListener("click", (click) => {
    const chip = click.target.closest("button");
    if (chip) number.value = chip.value;
  });
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "end") return;
    number.value = USUAL[target.value];
    offer();
  });
  offer();
}

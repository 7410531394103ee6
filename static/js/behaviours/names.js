/* Known names as chips: a tap puts one into the next empty place; a name that sits already is not offered. */

export function start(form) {
  const known = form.querySelector("[data-part=known]");
  const places = Array.from(form.querySelectorAll("input.name"));
  const chips = Array.from(known.children);
  const isTaken = (chip) => places.some((place) => place.value.trim() === chip.textContent);

  function offer() {
    for (const chip of chips) chip.hidden = isTaken(chip);
    known.hidden = chips.every((chip) => chip.hidden) || places.every((place) => place.value.trim());
  }

  known.addEventListener("click", (click) => {
    const chip = click.target.closest("button");
    const empty = places.find((place) => !place.value.trim());
    if (!chip || !empty) return;
    empty.value = chip.textContent;
    offer();
  });
  form.addEventListener("input", offer);
  offer();
}

/* A round counted on the table: the sum so far, and what is left for whoever has the bottle. */
import { fill } from "../lib/sentences.js";

export function start(form) {
  const sum = document.querySelector("[data-part=sum]");
  const cards = Array.from(form.querySelectorAll("[type=checkbox][name=card]"));
  const piles = Array.from(form.querySelectorAll("[name^=coins_]"), (pile) => ({ pile, known: pile.placeholder }));
  const { penalty } = form.elements;
  const total = Number(form.dataset.total);
  const number = (field) => Number(field?.value.trim() || 0) || 0;

  function add() {
    const owner = form.elements.owner.value;
    const chosen = cards.filter((card) => card.checked);
    const imp = chosen.length ? chosen.reduce((coins, card) => coins + Number(card.dataset.coins), 0) : number(penalty);
    const counted = piles.reduce((coins, { pile }) => coins + number(pile), imp);
    const others = piles.every(({ pile }) => pile.value.trim() || pile.name === `coins_${owner}`);
    const isImp = chosen.length === Number(form.dataset.needed) || Boolean(penalty?.value.trim());
    let rest = 0;
    for (const { pile, known } of piles) {
      const isLeft = pile.name === `coins_${owner}` && !pile.value.trim() && others && isImp && total > counted;
      if (isLeft) rest = total - counted;
      pile.placeholder = isLeft ? rest : known;
    }
    sum.textContent = fill(sum.dataset.text, { sum: counted + rest });
    sum.classList.toggle("is-right", counted + rest === total);
    sum.hidden = false;
  }

  form.addEventListener("input", add);
  add();
}

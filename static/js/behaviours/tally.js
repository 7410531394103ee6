/* A round counted on the table: the sum so far, and what is left for whoever has the bottle. */
import { findAll, findAny, part } from "../lib/dom.js";
import { fill } from "../lib/sentences.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  const sum = part(document, "sum", HTMLElement);
  const cards = findAll(form, "[type=checkbox][name=card]", HTMLInputElement);
  const piles = findAll(form, "[name^=coins_]", HTMLInputElement);
  // What the record says they won.
  const known = new Map(piles.map((pile) => [pile, pile.placeholder]));
  const penalty = findAny(form, "[name=penalty]", HTMLInputElement);
  const total = Number(form.dataset.total);
  const needed = Number(form.dataset.needed);

  /** The coins of the Imp's Trick, and whether all of it is entered. */
  function impsTrick() {
    const chosen = cards.filter((card) => card.checked);
    const coins = chosen.length
      ? add(chosen.map((card) => Number(card.dataset.coins)))
      : coinsIn(penalty);
    return { coins, isComplete: chosen.length === needed || Boolean(penalty?.value.trim()) };
  }

  /** The piles of whoever has a bottle: one of these need not be counted. */
  function ownersPiles() {
    const owners = findAll(form, "[name$=owner]:checked", HTMLInputElement);
    const names = owners.map((owner) => `coins_${owner.value}`);
    return piles.filter((pile) => names.includes(pile.name));
  }

  function addUp() {
    const imp = impsTrick();
    const counted = imp.coins + add(piles.map(coinsIn));
    const empty = piles.filter((pile) => !pile.value.trim());
    const owners = ownersPiles();
    const isAllElse = imp.isComplete && empty.every((pile) => owners.includes(pile));
    const isLeft = empty.length === 1 && isAllElse && total > counted;
    for (const pile of piles) pile.placeholder = known.get(pile) ?? "";
    if (isLeft) empty[0].placeholder = String(total - counted);
    showSum(isLeft ? total : counted);
  }

  /** @param {number} coins */
  function showSum(coins) {
    sum.textContent = fill(sum.dataset.text ?? "", { sum: coins });
    sum.classList.toggle("is-right", coins === total);
    sum.hidden = false;
  }

  form.addEventListener("input", addUp);
  addUp();
}

/** @param {number[]} numbers */
function add(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** @param {HTMLInputElement | null} field */
function coinsIn(field) {
  return Number(field?.value.trim()) || 0;
}

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

  function addUp() {
    const owner = findAny(form, "[name=owner]:checked", HTMLInputElement)?.value;
    const owners = piles.find((pile) => pile.name === `coins_${owner}`);
    const imp = impsTrick();
    const counted = imp.coins + add(piles.map(coinsIn));
    const isAllElse = imp.isComplete && piles.every((pile) => pile === owners || pile.value.trim());
    const isLeft = owners && !owners.value.trim() && isAllElse && total > counted;
    for (const pile of piles) pile.placeholder = known.get(pile) ?? "";
    if (isLeft) owners.placeholder = String(total - counted);
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

/* What the table agreed to be reminded of: the cards that are gone, and what each seat has won and is out of. */
import { fill } from "../lib/sentences.js";

/** A function draw(found) for the page's form; `found` is a reminder, or null where nobody knows it all. */
export function reminding(page, data, words) {
  const keys = page.querySelectorAll("[name=card]");
  const aids = Array.from(page.querySelectorAll("[data-part=aid]"), (aid) => ({ aid, hand: Number(aid.dataset.seat) }));

  function markOf(rank) {
    const { id, name } = data.deck.suits[rank];
    const suit = Object.assign(document.createElement("span"), { className: `suit-${id}` });
    suit.append(Object.assign(document.createElement("span"), { className: `mark mark-${["low", "middle", "high"][rank]}` }));
    suit.setAttribute("role", "img");
    suit.setAttribute("aria-label", fill(words.out_of, { colour: name }));
    return suit;
  }

  return function draw(found) {
    for (const key of keys) key.classList.toggle("is-dim", Boolean(found?.played.includes(Number(key.value))));
    for (const { aid, hand } of aids) {
      const coins = found?.coins[hand]; // they are a player's, and stand before the open one of two hands
      const won = coins === undefined ? [] : [fill(words.coins, { count: coins })];
      aid.replaceChildren(...won, ...(found?.out[hand] ?? []).map(markOf));
    }
  };
}

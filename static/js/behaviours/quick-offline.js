/*
 * A ruling without a game and without a connection: all that it knows stands in the address, which
 * is the same as with one. A tap adds a card to it, or takes one away.
 */
/** @import { AskedTrick, RulingData } from "../lib/quick-ruling.js" */
import { cardText } from "../lib/card-text.js";
import { find, findAll, part, span } from "../lib/dom.js";
import { askedBy, quickRuling } from "../lib/quick-ruling.js";
import { fill } from "../lib/sentences.js";

/** @param {HTMLElement} main */
export function start(main) {
  const block = find(main, "#ruling-data", HTMLElement);
  /** @type {RulingData} */
  const data = JSON.parse(block.textContent ?? "");
  const { remove = "", below = "", winning = "", full = "", used = "" } = block.dataset;
  const said = part(main, "said", HTMLElement);
  const asking = said.textContent ?? "";
  const told = part(main, "told", HTMLElement);
  const [why, alert] = [part(main, "why", HTMLElement), part(main, "alert", HTMLElement)];
  const [ruled, again] = [part(main, "ruled", HTMLElement), part(main, "again", HTMLAnchorElement)];

  const asked = () => askedBy(new URLSearchParams(location.search), data);

  function draw() {
    const trick = asked();
    const ruling = trick.cards.length ? quickRuling(trick, data) : null;
    said.classList.toggle("is-asking", !ruling);
    said.textContent = ruling?.headline ?? asking;
    why.textContent = ruling?.reason ?? "";
    if (trick.cards.length === data.most)
      told.before(why); // no key is due any more
    else told.after(why);
    const places = Array.from({ length: data.most }, (_, place) => place);
    ruled.replaceChildren(...places.map((place) => drawPlace(trick, place, ruling?.card)));
    again.hidden = !trick.cards.length;
    again.href = addressOf({ ...trick, cards: [] });
    drawKeys(trick);
  }

  /** @param {AskedTrick} trick */
  function drawKeys({ cards, price, other }) {
    for (const key of findAll(main, "[name=card]", HTMLButtonElement))
      key.classList.toggle("is-dim", [...cards, other].includes(Number(key.value)));
    for (const chip of findAll(main, "[name=price]", HTMLButtonElement)) {
      if (Number(chip.value) === price) chip.setAttribute("aria-pressed", "true");
      else chip.removeAttribute("aria-pressed");
    }
    find(main, ".ladder", HTMLElement).textContent = cardText(price);
  }

  /**
   * A card of the trick, which a tap takes away; or the room for one.
   * @param {AskedTrick} trick
   * @param {number} place
   * @param {number} [taking] the card that wins
   */
  function drawPlace(trick, place, taking) {
    const item = document.createElement("li");
    const card = trick.cards[place];
    if (card === undefined) {
      item.className = "ruled-place";
      item.append(span(""));
      return item;
    }
    item.classList.toggle("is-below", card < trick.price);
    item.classList.toggle("is-winning", card === taking);
    const words = [card < trick.price && below, card === taking && winning].filter(Boolean);
    const name = trick.names[place] || fill(data.player, { place: place + 1 });
    item.append(
      linkWithout(trick, place),
      span(name, "ruled-name"),
      span(words.join(" "), "visually-hidden"),
    );
    return item;
  }

  /**
   * @param {AskedTrick} trick
   * @param {number} place
   */
  function linkWithout(trick, place) {
    const key = find(main, `[name=card][value="${trick.cards[place]}"]`, HTMLButtonElement);
    const link = document.createElement("a");
    link.append(find(key, ".face", HTMLElement).cloneNode(true));
    link.setAttribute("aria-label", fill(remove, { card: key.getAttribute("aria-label") ?? "" }));
    link.href = addressOf({
      ...trick,
      cards: trick.cards.filter((_, other) => other !== place),
      names: trick.names.filter((_, other) => other !== place),
    });
    return link;
  }

  /** @param {string} address */
  function goTo(address) {
    history.replaceState(null, "", address);
    alert.textContent = "";
    draw();
  }

  /** @param {number} card */
  function add(card) {
    const trick = asked();
    const { cards, price, other } = trick;
    if ([...cards, price, other].includes(card)) alert.textContent = fill(used, { card });
    else if (cards.length === data.most) alert.textContent = fill(full, { most: data.most });
    else goTo(addressOf({ ...trick, cards: [...cards, card] }));
  }

  main.addEventListener("refused", (refused) => {
    if (refused instanceof CustomEvent) alert.textContent = refused.detail;
  });
  main.addEventListener("submit", (submit) => {
    submit.preventDefault();
    const { submitter } = submit;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (submitter.name === "card") add(Number(submitter.value));
    else goTo(addressOf({ ...asked(), price: Number(submitter.value) }));
  });
  main.addEventListener("click", (click) => {
    const link = click.target instanceof Element && click.target.closest("a");
    if (!link || !(ruled.contains(link) || link === again)) return;
    click.preventDefault();
    goTo(link.href);
  });
  draw();
}

/**
 * The address of a trick, which also keeps what only the server rules on.
 * @param {AskedTrick} trick
 */
function addressOf({ cards, names, price, other }) {
  const fields = new URLSearchParams(location.search);
  for (const name of ["card", "name", "price", "price2"]) fields.delete(name);
  fields.set("price", String(price));
  if (other) fields.set("price2", String(other));
  for (const card of cards) fields.append("card", String(card));
  for (const name of names) fields.append("name", name);
  return `${location.pathname}?${fields}`;
}

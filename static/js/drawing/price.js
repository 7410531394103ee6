/* What the bottles cost and who has them, and every price before. */
/** @import { EntryData, RoundState, Texts } from "../types.js" */
import { findAll, part, span } from "../lib/dom.js";
import { cardText } from "../lib/card-text.js";
import { ladder, ruledTrick } from "../lib/rules.js";
import { fill } from "../lib/sentences.js";
import { keysOf } from "./seats.js";
import { readNumber, write, writeNumber } from "./text.js";

/**
 * @param {HTMLElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 */
export function drawingOfPrice(form, data, texts) {
  const [price, owner] = ["price", "owner"].map((name) => part(form, name, HTMLElement));
  const liquid = part(form, "liquid", SVGElement);
  const ladders = findAll(form, "[data-part=ladder]", HTMLElement);
  const keys = keysOf(form);
  const drawBoth = data.bottles > 1 ? drawingOfBoth(form, data, texts) : null;

  /** @param {RoundState} state */
  return function drawPrice(state) {
    write(owner, ownerOf(state));
    if (readNumber(price) !== state.price) changePrice(state);
    drawBoth?.(state);
  };

  /** @param {RoundState} state */
  function ownerOf({ bottle, inPlay }) {
    const [owned, nobodys] =
      data.bottles > 1 ? [texts.owner_of, texts.nobody_of] : [texts.owner, texts.nobody];
    const name = bottle === null ? "" : data.names[bottle];
    return fill(name ? owned : nobodys, { name, bottle: inPlay + 1 });
  }

  /** @param {RoundState} state */
  function changePrice(state) {
    const before = readNumber(price) ?? 0;
    const figure = span("");
    writeNumber(figure, state.price);
    if (state.price < before) figure.dataset.was = cardText(before); // so it falls before the eye
    price.replaceChildren(figure);
    price.setAttribute("aria-label", fill(texts.price, { price: cardText(state.price) }));
    if (!drawBoth) {
      fillBottle(liquid, state.price);
      drawLadder(ladders[0], state, texts.ladder);
    }
    keys.get(before)?.removeAttribute("aria-current");
    keys.get(state.price)?.setAttribute("aria-current", "true");
  }
}

/**
 * The large bottle is as full as its price is high.
 * @param {SVGElement} liquid
 * @param {number} price
 */
function fillBottle(liquid, price) {
  liquid.setAttribute("transform", `scale(1 ${price})`);
}

/**
 * The bottle that stands before the ruling: the one that was sold in it, else the one in play.
 * @param {RoundState} state
 */
function toldBottle(state) {
  const trick = ruledTrick(state);
  return trick?.sold ? trick.inPlay : state.inPlay;
}

/**
 * The prices of a bottle after what stands before them.
 * @param {HTMLElement} element
 * @param {RoundState} state
 * @param {string} called
 * @param {number} [bottle]
 */
function drawLadder(element, state, called, bottle = 0) {
  const prices = ladder(state, bottle).map(cardText);
  for (const step of findAll(element, "span", HTMLElement)) step.remove();
  element.append(...prices.map((price) => span(price)));
  const label = fill(called, { bottle: bottle + 1, prices: prices.join(", ") });
  element.setAttribute("aria-label", label);
}

/**
 * Which of two bottles is in play and which was sold, what the other costs and who has it, and
 * every price of both.
 * @param {HTMLElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 */
function drawingOfBoth(form, data, texts) {
  const [board, other, price, owner] = ["board", "other", "other-price", "other-owner"].map(
    (name) => part(form, name, HTMLElement),
  );
  const [inPlay, told, liquid, sign] = ["in-play", "told", "liquid", "other-number"].map((name) =>
    part(form, name, SVGElement),
  );
  const ladders = findAll(form, "[data-part=ladder]", HTMLElement);

  /** @param {RoundState} state */
  return function drawBoth(state) {
    const [index, before] = [1 - state.inPlay, toldBottle(state)];
    const bottle = state.bottles[index];
    const values = { bottle: index + 1, price: bottle.price };
    const name = bottle.owner === null ? "" : data.names[bottle.owner];
    board.classList.toggle("tells-other", before === index);
    write(inPlay, String(state.inPlay + 1));
    write(told, String(before + 1));
    fillBottle(liquid, state.bottles[before].price);
    write(sign, String(index + 1));
    if (readNumber(price) !== bottle.price) writeNumber(price, bottle.price);
    write(owner, bottle.owner === null ? "" : data.seats[bottle.owner]);
    other.setAttribute("aria-label", fill(name ? texts.owned : texts.unowned, { ...values, name }));
    ladders.forEach((steps, number) => {
      drawLadder(steps, state, texts.ladder_of, number);
      steps.classList.toggle("is-other", number === index);
    });
  };
}

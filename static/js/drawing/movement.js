/*
 * What moves: a card from its key to its seat, a taken trick to its taker, the bottle to its owner.
 * All of it lies there already when it is drawn; copies fly after the frame that answered the tap,
 * and nothing waits for them.
 */
/** @import { Card, EntryData, LaidCard, RoundState } from "../types.js" */
import { find, span } from "../lib/dom.js";
import { cardsOnTable, ruledTrick } from "../lib/rules.js";
import { slotsOf } from "./places.js";
import { keysOf } from "./seats.js";

const LASTS = 140; // milliseconds

/**
 * @param {HTMLElement} form
 * @param {EntryData} data
 * @param {RoundState} shown the state that the page shows
 */
export function movementOf(form, data, shown) {
  const keys = keysOf(form);
  const slots = slotsOf(form);
  const board = find(form, ".bottle", SVGElement);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let before = lying(shown);

  /** @param {RoundState} state */
  function lying(state) {
    const { plays, next } = cardsOnTable(state, data.review);
    const taker = ruledTrick(state)?.winner ?? null;
    return { plays: [...plays], taker, next: next?.card, owners: ownersOf(state) };
  }

  /**
   * Lets fly what has moved since the last time. What is taken back does not fly.
   * @param {RoundState} state
   * @param {boolean} isForward
   */
  return function move(state, isForward) {
    const [was, now] = [before, lying(state)];
    before = now;
    if (!isForward || calm.matches || document.hidden) return;
    const laid = now.plays.filter(({ card }) => !was.plays.some((play) => play.card === card));
    for (const play of laid) {
      const { card } = play;
      if (card !== was.next) flyCard(card, keys.get(card), placeOf(play, now.plays));
    }
    if (was.taker !== null && laid.length === now.plays.length) {
      const taker = slots.get(was.taker)?.querySelector(".place");
      for (const play of was.plays) flyCard(play.card, placeOf(play, was.plays), taker);
    }
    now.owners.forEach((owner, bottle) => {
      const last = was.owners[bottle];
      if (owner !== null && owner !== last) flyBottle(bottle, last, owner);
    });
  };

  /**
   * Where a card of these lies: a hand of the duel may have laid another one before it.
   * @param {LaidCard} play
   * @param {LaidCard[]} plays
   */
  function placeOf(play, plays) {
    const own = plays.filter(({ hand }) => hand === play.hand);
    return slots.get(play.hand)?.querySelectorAll(".place")[own.indexOf(play)];
  }

  /**
   * @param {number | null} seat
   * @param {number} bottle
   */
  function signOf(seat, bottle) {
    return seat === null ? board : slots.get(seat)?.querySelectorAll(".bottle-sign")[bottle];
  }

  /**
   * @param {Card} card
   * @param {Element | null | undefined} from
   * @param {Element | null | undefined} to
   */
  function flyCard(card, from, to) {
    fly(keys.get(card)?.querySelector(".face"), from, to);
  }

  /**
   * @param {number} bottle
   * @param {number | null} from the seat that had it
   * @param {number} to
   */
  function flyBottle(bottle, from, to) {
    fly(signOf(to, bottle), signOf(from, bottle), signOf(to, bottle));
  }
}

/** @param {RoundState} state */
function ownersOf({ bottles }) {
  return bottles.map(({ owner }) => owner);
}

/**
 * A copy flies from one place to another, and is gone.
 * @param {Element | null | undefined} what
 * @param {Element | null | undefined} from
 * @param {Element | null | undefined} to
 */
function fly(what, from, to) {
  if (!what || !from || !to || from === to) return;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (!start.width || !end.width) return; // it is not shown
  const flight = span("", "flight");
  flight.setAttribute("aria-hidden", "true");
  flight.append(what.cloneNode(true));
  const { left, top, width, height } = end;
  Object.assign(flight.style, cssBox({ left, top, width, height }));
  document.body.append(flight);
  const [x, y] = [middle(start).x - middle(end).x, middle(start).y - middle(end).y];
  const steps = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  flight.animate(steps, { duration: LASTS, easing: "ease-out" }).onfinish = () => flight.remove();
}

/** @param {Record<string, number>} box */
function cssBox(box) {
  return Object.fromEntries(Object.entries(box).map(([side, length]) => [side, `${length}px`]));
}

/** @param {DOMRect} box */
function middle({ left, top, width, height }) {
  return { x: left + width / 2, y: top + height / 2 };
}

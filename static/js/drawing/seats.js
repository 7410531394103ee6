/*
 * The seats and the cards before them. A tap changes cards and marks at once; labels and what can
 * be tapped follow.
 */
/** @import { Card, EntryData, Hand, LaidCard, RoundState, Texts } from "../types.js" */
/** @import { Place } from "./places.js" */
import { find, findAll, part } from "../lib/dom.js";
import { mayPlay, turnOf } from "../lib/refusals.js";
import { cardsOnTable } from "../lib/rules.js";
import { fill } from "../lib/sentences.js";
import { MARKS, drawFace, drawMarksOfPlace, hideFace, placeOf } from "./places.js";
import { setClass } from "./text.js";

/**
 * A seat on the page, or one of two hands of it. `isFree`: the next card can come from this hand as
 * well as from the one that is lit.
 * @typedef {object} Slot
 * @property {HTMLElement} element
 * @property {Hand} hand
 * @property {HTMLButtonElement} seat
 * @property {Place[]} places
 * @property {boolean} isToPlay
 * @property {boolean} isFree
 * @property {number[]} bottles those of the seat, from 1
 * @property {HTMLElement} nextPlace
 * @property {Card | null} next
 */

/**
 * @param {HTMLElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 */
export function drawingOfSeats(form, data, texts) {
  const keys = keysOf(form);
  const row = part(form, "slots", HTMLElement);
  const slots = findAll(form, ".slot", HTMLElement).map((slot) => slotOf(slot, form));

  /**
   * The cards on the table, which of them led and which is winning, and whose turn it is.
   * @param {RoundState} state
   * @param {number | null} picked the event of the card that the next tap replaces
   * @param {Hand | null} lit the hand that is to play
   */
  function drawCards(state, picked, lit) {
    const { plays, winner, next } = cardsOnTable(state, data.review);
    for (const slot of slots) {
      slot.bottles = bottlesOf(state, slot.hand);
      drawNext(slot, slot.hand === next?.hand ? next.card : null);
      slot.isToPlay = slot.hand === lit;
      slot.isFree = !slot.isToPlay && mayPlay(state, slot.hand, state.turn);
      const laid = plays.filter(({ hand }) => hand === slot.hand);
      slot.places.forEach((place, index) => {
        const play = laid[index];
        place.play = play;
        place.isLed = play !== undefined && play === plays[0];
        place.isWinning = play !== undefined && play.card === winner;
        if (play) drawFace(place, play.card, state.suits[play.card]);
        drawMarksOfPlace(place, picked);
      });
      drawMarks(slot, picked, data.bottles);
    }
  }

  /**
   * The card that Lopaka has led by himself, while the trick before still lies there.
   * @param {Slot} slot
   * @param {Card | null} card
   */
  function drawNext(slot, card) {
    if (slot.next === card) return;
    slot.next = card;
    const face = card && keys.get(card)?.querySelector(".face");
    slot.nextPlace.replaceChildren(...(face ? [face.cloneNode(true)] : []));
    slot.nextPlace.hidden = !face;
  }

  /** @param {Card | null | undefined} card */
  function labelOf(card) {
    return (card && keys.get(card)?.getAttribute("aria-label")) || "";
  }

  /**
   * What a screen reader says of the seats, what can be tapped, and on empty places the mark of the
   * colour that was led.
   * @param {RoundState} state
   * @param {EntryData} running the round's data
   */
  function drawLabels(state, running) {
    const led = state.trick.length ? state.suits[state.trick[0].card] : null;
    const names = [
      "slots",
      led && `suit-${led.id} led-${MARKS[led.rank]}`,
      data.bottles > 1 && `in-play-${state.inPlay + 1}`,
    ];
    setClass(row, names.filter(Boolean).join(" "));
    for (const slot of slots) {
      const canBeLit = state.free || !slot.isToPlay; // one of two may be meant, though it is lit
      slot.seat.disabled = state.over || !canBeLit || turnOf(state, slot.hand) === undefined;
      drawLabel(slot, running);
    }
  }

  /**
   * @param {Slot} slot
   * @param {EntryData} running
   */
  function drawLabel(slot, running) {
    for (const { element, play } of slot.places) element.value = play ? String(play.event) : "";
    const label = seatLabel(slot, running);
    if (changeLabel(slot.seat, label)) slot.places.forEach((place) => open(place, slot));
    // else nothing has changed: the label says all that is drawn
  }

  /**
   * A card can be put right, an empty place cannot.
   * @param {Place} place
   * @param {Slot} slot
   */
  function open(place, { hand }) {
    const { element, play } = place;
    const name = data.hands[hand];
    element.disabled = !play;
    if (!play) return hideFace(place);
    element.setAttribute("aria-label", fill(texts.put_right, { name, card: labelOf(play.card) }));
    element.removeAttribute("aria-hidden");
  }

  /** @param {LaidCard | undefined} play */
  function cardLabel(play) {
    return play ? labelOf(play.card) : texts.no_card;
  }

  /**
   * @param {Slot} slot
   * @param {EntryData} running
   */
  function seatLabel({ hand, seat, places, isToPlay, bottles, next }, { dealer, partners }) {
    const laid = places.filter(({ play }) => play);
    const cards = laid.length ? laid : [places[0]];
    const label = [
      fill(texts.seat, { name: data.hands[hand] }),
      hand === dealer && texts.dealer, // of two hands, the open one says so
      ...(partners[hand] ?? []).map((other) => fill(texts.partner, { name: data.seats[other] })),
      ...bottles.map((bottle) =>
        data.bottles > 1 ? fill(texts.bottle_of, { bottle }) : texts.bottle,
      ),
      ...cards.flatMap(({ play, isLed, isWinning }) => [
        cardLabel(play),
        isLed && texts.led,
        isWinning && texts.winning,
      ]),
      next && fill(texts.has_led, { card: labelOf(next) }),
      isToPlay && texts.to_play,
      !seat.disabled && fill(texts.gives_turn, { name: data.called[hand] }),
    ];
    return label.filter(Boolean).join(", ");
  }

  return { drawCards, drawLabels };
}

/**
 * The keys of the cards.
 * @param {HTMLElement} form
 */
export function keysOf(form) {
  const keys = findAll(form, "[name=card]", HTMLButtonElement);
  return new Map(keys.map((key) => [Number(key.value), key]));
}

/**
 * The numbers of a seat's bottles, from 1; of two hands, the open one has them.
 * @param {RoundState} state
 * @param {Hand} hand
 */
function bottlesOf({ bottles }, hand) {
  return bottles.flatMap(({ owner }, index) => (owner === hand ? [index + 1] : []));
}

/**
 * Whether a hand of the duel shows two places: two cards lie there, or one and another can follow.
 * @param {Place[]} places
 * @param {boolean} canPlay
 */
function hasTwo([first, second], canPlay) {
  return second && (second.play || (canPlay && first.play));
}

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} form
 * @returns {Slot}
 */
function slotOf(element, form) {
  const seat = find(element, "[name=seat]", HTMLButtonElement);
  const places = findAll(element, "[name=correct]", HTMLButtonElement);
  return {
    element,
    hand: Number(seat.value),
    seat,
    places: places.map((place) => placeOf(place, form)),
    isToPlay: false,
    isFree: false,
    bottles: [],
    nextPlace: part(element, "next", HTMLElement),
    next: null,
  };
}

/**
 * @param {Slot} slot
 * @param {number | null} picked
 * @param {number} most how many bottles there are
 */
function drawMarks({ element, places, isToPlay, isFree, bottles, next }, picked, most) {
  const names = [
    "slot",
    isToPlay && "is-to-play",
    isFree && "is-free",
    places.some(({ isWinning }) => isWinning) && "is-winning",
    hasTwo(places, isToPlay || isFree) && "has-two",
    ...bottles.map((number) => (most > 1 ? `has-bottle-${number}` : "has-bottle")),
    next && "has-next",
    places.some(({ play }) => play && play.event === picked) && "is-picked",
  ];
  setClass(element, names.filter(Boolean).join(" "));
}

/**
 * Whether the element was called something else.
 * @param {HTMLElement} element
 * @param {string} label
 */
function changeLabel(element, label) {
  if (element.getAttribute("aria-label") === label) return false;
  element.setAttribute("aria-label", label);
  return true;
}

/*
 * The seats and the cards before them. A tap changes cards and marks at once; labels and what can
 * be tapped follow.
 */
/** @import { Card, EntryData, Hand, LaidCard, RoundState, Suit, Texts } from "../types.js" */
import { find, findAll, part } from "../lib/dom.js";
import { cardsOnTable } from "../lib/rules.js";
import { fill } from "../lib/sentences.js";

const MARKS = ["low", "middle", "high"]; // by the rank of the colour

/**
 * A seat's place on the page, or that of one of its two hands. `card` is the one that its face
 * shows, also while it is hidden; `play` the one that lies there now.
 * @typedef {object} Slot
 * @property {HTMLElement} element
 * @property {Hand} hand
 * @property {HTMLButtonElement} seat
 * @property {HTMLButtonElement} place
 * @property {HTMLElement} face
 * @property {HTMLElement} number
 * @property {HTMLElement} mark
 * @property {Card | null} card
 * @property {LaidCard | undefined} play
 * @property {boolean} isLed
 * @property {boolean} isWinning
 * @property {boolean} isToPlay
 * @property {boolean} hasBottle
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
   */
  function drawCards(state, picked) {
    const { plays, winner, next } = cardsOnTable(state, data.review);
    for (const slot of slots) {
      slot.hasBottle = slot.hand === state.bottle;
      drawNext(slot, slot.hand === next?.hand ? next.card : null);
      const play = plays.find(({ hand }) => hand === slot.hand);
      slot.play = play;
      slot.isLed = play !== undefined && play === plays[0];
      slot.isWinning = play !== undefined && play.card === winner;
      slot.isToPlay = slot.hand === state.turn;
      if (play) drawFace(slot, play.card, state.suits[play.card]);
      drawMarks(slot, picked);
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
   */
  function drawLabels(state) {
    const led = state.trick.length ? state.suits[state.trick[0].card] : null;
    setClass(row, led ? `slots suit-${led.id} led-${MARKS[led.rank]}` : "slots");
    for (const slot of slots) {
      const hasPlayed = state.trick.some(({ hand }) => hand === slot.hand);
      slot.seat.disabled = slot.isToPlay || state.over || hasPlayed;
      drawLabel(slot);
    }
  }

  /** @param {Slot} slot */
  function drawLabel(slot) {
    const { seat, place, hand, play } = slot;
    const card = play ? labelOf(play.card) : texts.no_card;
    place.value = play ? String(play.event) : "";
    if (!changeLabel(seat, seatLabel(slot, card))) return; // it says all that is drawn
    place.disabled = !play;
    place.setAttribute("aria-label", fill(texts.put_right, { name: data.hands[hand], card }));
    if (play) place.removeAttribute("aria-hidden");
    else hideFace(slot);
  }

  /**
   * @param {Slot} slot
   * @param {string} card
   */
  function seatLabel({ hand, isLed, isWinning, isToPlay, hasBottle, next }, card) {
    const label = [
      fill(texts.seat, { name: data.hands[hand] }),
      hand === data.dealer && texts.dealer, // of two hands, the open one says so
      hasBottle && texts.bottle,
      card,
      isLed && texts.led,
      isWinning && texts.winning,
      next && fill(texts.has_led, { card: labelOf(next) }),
      isToPlay && texts.to_play,
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
 * @param {HTMLElement} element
 * @param {HTMLElement} form
 * @returns {Slot}
 */
function slotOf(element, form) {
  const seat = find(element, "[name=seat]", HTMLButtonElement);
  const place = find(element, "[name=correct]", HTMLButtonElement);
  if (!place.firstElementChild) place.append(emptyFace(form));
  const face = find(place, ".face", HTMLElement);
  const number = find(face, ".number", HTMLElement);
  return {
    element,
    hand: Number(seat.value),
    seat,
    place,
    face,
    number,
    mark: find(face, ".mark", HTMLElement),
    card: Number(number.textContent) || null,
    play: undefined,
    isLed: false,
    isWinning: false,
    isToPlay: false,
    hasBottle: false,
    nextPlace: part(element, "next", HTMLElement),
    next: Number(part(element, "next", HTMLElement).textContent) || null,
  };
}

/**
 * A face made like that of the keys, without a number.
 * @param {HTMLElement} form
 */
function emptyFace(form) {
  const face = find(form, ".key .face", HTMLElement).cloneNode(true);
  if (face.firstChild) face.firstChild.textContent = "";
  return face;
}

/**
 * @param {Slot} slot
 * @param {Card} card
 * @param {Suit} suit
 */
function drawFace(slot, card, suit) {
  if (slot.card === card) return;
  slot.card = card;
  slot.number.textContent = String(card);
  slot.face.className = `face suit-${suit.id}`;
  slot.mark.className = `mark mark-${MARKS[suit.rank]}`;
}

/** @param {Slot} slot */
function hideFace(slot) {
  slot.card = null;
  slot.number.textContent = "";
  slot.place.setAttribute("aria-hidden", "true");
}

/**
 * @param {Slot} slot
 * @param {number | null} picked
 */
function drawMarks({ element, play, isLed, isWinning, isToPlay, hasBottle, next }, picked) {
  const names = [
    "slot",
    play && "has-card",
    isToPlay && "is-to-play",
    isLed && "is-led",
    isWinning && "is-winning",
    hasBottle && "has-bottle",
    next && "has-next",
    play && play.event === picked && "is-picked",
  ];
  setClass(element, names.filter(Boolean).join(" "));
}

/**
 * @param {HTMLElement} element
 * @param {string} className
 */
function setClass(element, className) {
  if (element.className !== className) element.className = className;
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

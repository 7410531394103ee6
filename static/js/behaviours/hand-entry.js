/*
 * A hand is written down: taps choose its cards, then fill the places of those that it gives away.
 * One form sends all of it.
 */
import { readCard } from "../lib/card-text.js";
import { find, findAll, findAny, part } from "../lib/dom.js";
import { enteredHand } from "../lib/hand.js";
import { fill } from "../lib/sentences.js";

/**
 * Where a card that is given away is shown; `list` is the field that is sent.
 * @typedef {{ button: HTMLButtonElement, list: HTMLSelectElement }} Place
 */

/** @param {HTMLFormElement} form */
export function start(form) {
  const count = findAny(form, "[data-part=count]", HTMLElement);
  const change = findAny(form, "[data-part=change]", HTMLElement);
  const question = part(form, "ask", HTMLElement);
  const firstQuestion = question.textContent;
  const send = part(form, "send", HTMLButtonElement);
  const slip = part(form, "slip", HTMLElement);
  const keys = findAll(form, "[type=checkbox][name=card]", HTMLInputElement);
  const places = findAll(form, "[data-part=place]", HTMLButtonElement).map((button) =>
    placeOf(button, form),
  );
  const needed = Number(form.dataset.needed);
  const early = earlyTaps(form, keys);
  const tapped = [...sentBefore(form), ...early].slice(0, needed);
  const hand = enteredHand(needed, tapped, places.map(giftOf));
  let isSent = false;

  const isComplete = () => needed > 0 && !places.length && !hand.isDealing();

  function show() {
    showCount();
    question.textContent = nextQuestion();
    if (change) change.hidden = hand.isDealing();
    for (const key of keys) showKey(key);
    for (const place of places) showPlace(place);
  }

  function showCount() {
    if (!count) return;
    count.textContent = fill(count.dataset.text ?? "", { count: hand.cards().length });
    count.hidden = places.length > 0 && !hand.isDealing();
  }

  function nextQuestion() {
    if (!places.length || hand.isDealing()) return firstQuestion;
    const next = places.find(({ list }) => list.name === hand.nextGift());
    return next?.button.dataset.ask ?? question.dataset.done ?? "";
  }

  /** @param {HTMLInputElement} key */
  function showKey(key) {
    const card = readCard(key.value);
    const [isDealing, isGiven] = [hand.isDealing(), hand.giftOf(card) !== undefined];
    const isHeld = needed > 0 && hand.isOfHand(card) && !isGiven;
    key.checked = isDealing ? hand.cards().includes(card) : isHeld;
    key.disabled = !isDealing && !hand.isOfHand(card);
    key.closest(".key")?.classList.toggle("is-given", isGiven);
  }

  /** @param {Place} place */
  function showPlace({ button, list }) {
    const card = hand.cardOf(list.name);
    const key = keys.find(({ value }) => readCard(value) === card);
    const option = Array.from(list.options).find(({ value }) => readCard(value) === card);
    const face = key?.nextElementSibling?.cloneNode(true);
    const label = [list.labels[0].textContent, key?.getAttribute("aria-label")];
    list.value = option?.value ?? "";
    button.replaceChildren(...(face ? [face] : []));
    button.setAttribute("aria-label", label.filter(Boolean).join(": "));
    button.classList.toggle("is-next", hand.nextGift() === list.name);
  }

  function sendOnce() {
    if (!isSent) form.requestSubmit(send);
  }

  form.addEventListener("change", ({ target }) => {
    const key = keys.find((other) => other === target);
    if (!key) return;
    slip.textContent = "";
    hand.tap(readCard(key.value));
    show();
    if (isComplete()) sendOnce();
  });
  for (const { button, list } of places) {
    button.addEventListener("click", () => {
      hand.empty(list.name);
      show();
    });
    [button.hidden, list.hidden] = [false, true];
  }
  change?.addEventListener("click", () => {
    hand.reopen();
    show();
  });
  form.addEventListener("submit", (submit) => {
    if (isSent) return submit.preventDefault();
    isSent = true;
    sendInOrder(form, keys, hand.cards());
  });
  // It was sent before.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  part(form, "keys", HTMLElement).hidden = false;
  show();
  if (early.length && isComplete()) sendOnce();
}

/**
 * The cards that were tapped before and sent.
 * @param {HTMLFormElement} form
 */
function sentBefore(form) {
  const cards = (form.dataset.tapped ?? "").split(" ");
  return cards.filter(Boolean).map(readCard);
}

/**
 * The cards that were tapped before this script ran.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement[]} keys
 */
function earlyTaps(form, keys) {
  const cards = keys.filter((key) => key.checked).map((key) => readCard(key.value));
  return cards.filter((card) => !sentBefore(form).includes(card));
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLFormElement} form
 * @returns {Place}
 */
function placeOf(button, form) {
  return { button, list: find(form, `select[name="${button.dataset.field}"]`, HTMLSelectElement) };
}

/**
 * @param {Place} place
 * @returns {[string, number | null]}
 */
function giftOf({ list }) {
  return [list.name, readCard(list.value) || null];
}

/**
 * The cards are sent in the order in which they were tapped: a hand may be shown so.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement[]} keys
 * @param {number[]} cards
 */
function sendInOrder(form, keys, cards) {
  for (const key of keys) key.removeAttribute("name");
  for (const card of cards) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "card" });
    field.value = String(card);
    form.append(field);
  }
}

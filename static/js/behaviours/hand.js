/* A hand is written down: taps choose its cards, then fill the places to which it gives some away. One form sends all of it. */
import { hand } from "../lib/hand.js";
import { fill } from "../lib/sentences.js";

export function start(form) {
  const part = (name) => form.querySelector(`[data-part=${name}]`);
  const [count, ask, change, send, slip] = ["count", "ask", "change", "send", "slip"].map(part);
  const keys = Array.from(form.querySelectorAll("[type=checkbox][name=card]"));
  const places = Array.from(form.querySelectorAll("[data-part=place]"), (button) => ({
    button,
    list: form.elements[button.dataset.field],
  }));
  const needed = Number(form.dataset.needed);
  const kept = form.dataset.tapped.split(" ").filter(Boolean).map(Number);
  const early = keys.filter((key) => key.checked).map((key) => Number(key.value)).filter((card) => !kept.includes(card)); // before this ran
  const tapped = [...kept, ...early].slice(0, needed);
  const its = hand(needed, tapped, places.map(({ list }) => [list.name, Number(list.value) || null]));
  const asked = ask.textContent;
  let isSent = false;

  function show() {
    const isDealing = its.isDealing();
    if (count) {
      count.textContent = fill(count.dataset.text, { count: its.cards().length });
      count.hidden = places.length > 0 && !isDealing;
    }
    ask.textContent = question();
    if (change) change.hidden = isDealing;
    for (const key of keys) {
      const card = Number(key.value);
      const isGiven = its.placeOf(card) !== undefined;
      key.checked = isDealing ? its.cards().includes(card) : Boolean(needed) && its.isOfHand(card) && !isGiven;
      key.disabled = !isDealing && !its.isOfHand(card);
      key.closest(".key").classList.toggle("is-given", isGiven);
    }
    for (const { button, list } of places) showPlace(button, list, its.cardAt(list.name));
  }

  function question() {
    if (!places.length || its.isDealing()) return asked;
    return places.find(({ list }) => list.name === its.nextPlace())?.button.dataset.ask ?? ask.dataset.done;
  }

  function showPlace(button, list, card) {
    const key = keys.find((one) => Number(one.value) === card);
    list.value = card ?? "";
    button.replaceChildren(...(key ? [key.nextElementSibling.cloneNode(true)] : []));
    button.setAttribute("aria-label", [list.labels[0].textContent, key?.getAttribute("aria-label")].filter(Boolean).join(": "));
    button.classList.toggle("is-next", its.nextPlace() === list.name);
  }

  /** The cards in the order in which they were tapped: a hand may be shown so. */
  function fillIn() {
    form.append(...its.cards().map((card) => Object.assign(document.createElement("input"), { type: "hidden", name: "card", value: card })));
    for (const key of keys) key.removeAttribute("name");
  }

  function sendOnce() {
    if (!isSent) form.requestSubmit(send);
  }

  form.addEventListener("change", ({ target }) => {
    if (!keys.includes(target)) return;
    slip.textContent = "";
    its.tap(Number(target.value));
    show();
    if (!places.length && !its.isDealing()) sendOnce(); // the last card of a hand of which nothing else is asked
  });
  for (const { button, list } of places) {
    button.addEventListener("click", () => {
      its.empty(list.name);
      show();
    });
    [button.hidden, list.hidden] = [false, true];
  }
  change?.addEventListener("click", () => {
    its.reopen();
    show();
  });
  form.addEventListener("submit", (submit) => {
    if (isSent) return submit.preventDefault();
    isSent = true;
    fillIn();
  });
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // it was sent before
  part("keys").hidden = false;
  show();
  if (early.length && needed && !places.length && !its.isDealing()) sendOnce();
}

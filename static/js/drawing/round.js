/* Draws a state of the round over the page that the server made. Nothing is read back from the layout, so a tap is cheap. */
import { fill, standing } from "../lib/sentences.js";

const MARKS = ["low", "middle", "high"];

/** What moves waits until the tap is answered on the screen. */
function afterDrawing(move) {
  requestAnimationFrame(() => setTimeout(move));
}

/** A function draw(state, events, canUndo) for the page's form. */
export function drawing(page, data, words) {
  const part = (name) => page.querySelector(`[data-part="${name}"]`);
  const names = ["trick", "owner", "below", "price", "liquid", "ladder", "slots", "headline", "reason", "undo", "undone"];
  const parts = Object.fromEntries(names.map((name) => [name, part(name)]));
  const keys = new Map(Array.from(page.querySelectorAll("[name=card]"), (key) => [Number(key.value), key]));
  const slots = Array.from(page.querySelectorAll("[name=seat]"));

  function write(name, text) {
    if (parts[name].textContent !== text) parts[name].textContent = text; // a live region speaks when it is written to
  }

  function drawPrice({ price, bottle, ladder }) {
    write("owner", bottle === null ? words.nobody : fill(words.owner, { name: data.names[bottle] }));
    write("below", fill(words.below, { price }));
    const shown = parts.price.textContent;
    if (shown === String(price)) return;
    const figure = Object.assign(document.createElement("span"), { textContent: price });
    parts.price.replaceChildren(figure);
    if (price < Number(shown)) afterDrawing(() => (figure.dataset.was = shown));
    parts.liquid.setAttribute("height", price);
    parts.ladder.replaceChildren(...ladder.map((step) => Object.assign(document.createElement("span"), { textContent: step })));
    page.querySelector("[aria-current]")?.removeAttribute("aria-current");
    keys.get(price)?.setAttribute("aria-current", "true");
  }

  function drawSlot(slot, state, shown) {
    const seat = Number(slot.value);
    const play = shown.plays.find((one) => one.seat === seat);
    const is = {
      dealer: seat === data.dealer,
      led: play !== undefined && play === shown.plays[0],
      winning: seat === shown.winner,
      lit: seat === state.toAct,
    };
    slot.disabled = is.lit || state.over || state.trick.some((one) => one.seat === seat);
    const card = play ? keys.get(play.card).getAttribute("aria-label") : words.no_card;
    const marks = [is.led && words.led, is.winning && words.winning, is.lit && words.to_play];
    const label = [fill(words.seat, { name: data.seats[seat] }), is.dealer && words.dealer, card, ...marks].filter(Boolean).join(", ");
    if (slot.getAttribute("aria-label") === label) return; // it says all that is drawn
    slot.setAttribute("aria-label", label);
    for (const mark of ["led", "winning", "lit"]) slot.classList.toggle(`is-${mark}`, is[mark]);
    drawCard(slot.querySelector(".place"), play?.card);
  }

  function drawCard(place, card) {
    if (place.textContent === String(card ?? "")) return;
    place.replaceChildren(...(card ? [keys.get(card).firstElementChild.cloneNode(true)] : []));
  }

  return function draw(state, events, canUndo) {
    const last = state.tricks[state.tricks.length - 1] ?? { plays: [] };
    const shown = state.trick.length ? { plays: state.trick, winner: state.best.seat } : last;
    const led = state.trick.length ? state.suits[state.trick[0].card] : null;
    parts.slots.className = led ? `slots suit-${led.id} led-${MARKS[led.rank]}` : "slots";
    for (const slot of slots) drawSlot(slot, state, shown);
    drawPrice(state);
    const { headline, reason } = standing(data, state);
    write("headline", headline);
    write("reason", reason);
    const number = Math.max(1, state.tricks.length + (state.trick.length ? 1 : 0));
    write("trick", fill(words.trick, { number, due: state.due }));
    const [type, seat, card] = events[events.length - 1] ?? [];
    write("undone", type === "play" ? String(card) : type === "turn" ? data.seats[seat] : "");
    parts.undo.disabled = !canUndo;
  };
}

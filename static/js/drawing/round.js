/* Draws a state of the round over the page that the server made. Nothing is read back from the layout, so a tap is cheap. */
import { reminder } from "../lib/aids.js";
import { isUntouched, ladder } from "../lib/rules.js";
import { fill, standing, stillOut } from "../lib/sentences.js";
import { reminding } from "./reminder.js";

const MARKS = ["low", "middle", "high"];

/** What moves waits until the tap is answered on the screen. */
function afterDrawing(move) {
  requestAnimationFrame(() => setTimeout(move));
}

/** A function draw(round, picked) for the page's form. */
export function drawing(page, data, words) {
  const part = (name) => page.querySelector(`[data-part="${name}"]`);
  const names = ["trick", "owner", "below", "price", "liquid", "ladder", "slots", "headline", "reason"];
  names.push("undo", "undone", "redo", "redone", "look", "hands");
  const parts = Object.fromEntries(names.map((name) => [name, part(name)]));
  const keys = new Map(Array.from(page.querySelectorAll("[name=card]"), (key) => [Number(key.value), key]));
  const slots = Array.from(page.querySelectorAll(".slot"), (slot) => ({
    slot,
    who: slot.querySelector("[name=seat]"),
    place: slot.querySelector("[name=correct]"),
    hand: Number(slot.querySelector("[name=seat]").value),
  }));
  const remind = data.aid === "full" ? reminding(page, data, words) : () => {};
  let suit; // whose mark lies on the empty places

  function write(name, text) {
    if (parts[name].textContent !== text) parts[name].textContent = text; // a live region speaks when it is written to
  }

  /** The running trick, or until the next lead the last one, where the table agreed that it may be looked at. */
  function onTheTable({ trick, best, tricks }) {
    if (trick.length) return { plays: trick, card: best.card };
    const last = tricks[tricks.length - 1];
    return !last || last.isSkipped || data.review === "none" ? { plays: [] } : last;
  }

  function drawPrice(state) {
    const { price, bottle } = state;
    write("owner", bottle === null ? words.nobody : fill(words.owner, { name: data.names[bottle] }));
    const found = data.aid === "table_only" ? null : reminder(state);
    const cheaper = price > 1 ? fill(words.below, { price }) : words.lowest;
    write("below", found ? stillOut(data, found) : cheaper);
    remind(found);
    const shown = parts.price.textContent;
    if (shown === String(price)) return;
    const figure = Object.assign(document.createElement("span"), { textContent: price });
    parts.price.replaceChildren(figure);
    if (price < Number(shown)) afterDrawing(() => (figure.dataset.was = shown));
    parts.liquid.setAttribute("height", price);
    const steps = ladder(state).map((step) => Object.assign(document.createElement("span"), { textContent: step }));
    parts.ladder.replaceChildren(...steps);
    page.querySelector("[aria-current]")?.removeAttribute("aria-current");
    keys.get(price)?.setAttribute("aria-current", "true");
  }

  function drawSlot({ slot, who, place, hand }, state, shown, picked) {
    const play = shown.plays.find((one) => one.hand === hand);
    const is = {
      dealer: hand === data.dealer, // of two hands, the open one says so
      led: play !== undefined && play === shown.plays[0],
      winning: play !== undefined && play.card === shown.card,
      lit: hand === state.turn,
    };
    slot.classList.toggle("is-picked", play !== undefined && play.event === picked);
    who.disabled = is.lit || state.over || state.trick.some((one) => one.hand === hand);
    place.value = play?.event ?? "";
    const card = play ? keys.get(play.card).getAttribute("aria-label") : words.no_card;
    const marks = [is.led && words.led, is.winning && words.winning, is.lit && words.to_play];
    const label = [fill(words.seat, { name: data.hands[hand] }), is.dealer && words.dealer, card, ...marks].filter(Boolean).join(", ");
    if (who.getAttribute("aria-label") === label) return; // it says all that is drawn
    who.setAttribute("aria-label", label);
    for (const mark of ["led", "winning", "lit"]) slot.classList.toggle(`is-${mark}`, is[mark]);
    drawCard(place, play?.card, fill(words.put_right, { name: data.hands[hand], card }));
  }

  /** A face stays where it is and shows one card after another. */
  function drawCard(place, card, label) {
    if (place.textContent === String(card ?? "")) return;
    place.disabled = !card;
    const face = place.firstElementChild ?? place.appendChild(keys.get(card).firstElementChild.cloneNode(true));
    const [number, mark] = face.children;
    number.textContent = card ?? "";
    if (!card) return place.setAttribute("aria-hidden", "true");
    place.removeAttribute("aria-hidden");
    place.setAttribute("aria-label", label);
    const shown = keys.get(card).firstElementChild;
    face.className = shown.className;
    mark.className = shown.children[1].className;
  }

  function drawLed(led) {
    if (led === suit) return;
    suit = led;
    parts.slots.className = led ? `slots suit-${led.id} led-${MARKS[led.rank]}` : "slots";
  }

  function drawBanner(state, picked) {
    const play = state.trick.find((one) => one.event === picked);
    const { headline, reason } = play
      ? { headline: fill(words.picked, { name: data.names[play.seat] }), reason: fill(words.picked_why, { card: play.card }) }
      : standing(data, state);
    write("headline", headline);
    write("reason", reason);
  }

  /** Once a card is played there are tricks to look at, and the hands are closed. */
  function drawWay(isClosed) {
    if (!parts.hands) return;
    parts.look.hidden = !isClosed;
    parts.hands.hidden = isClosed;
  }

  return function draw(round, picked) {
    const state = round.state();
    const shown = onTheTable(state);
    drawLed(state.trick.length ? state.suits[state.trick[0].card] : null);
    for (const slot of slots) drawSlot(slot, state, shown, picked);
    drawPrice(state);
    drawBanner(state, picked);
    drawWay(!isUntouched(state));
    const number = Math.max(1, state.tricks.length + (state.trick.length ? 1 : 0));
    write("trick", fill(words.trick, { number, due: state.due }));
    const [undo, redo] = [round.undo(), round.redo()];
    write("undone", undo ?? "");
    write("redone", redo ?? "");
    parts.undo.disabled = undo === null;
    parts.redo.hidden = redo === null;
  };
}

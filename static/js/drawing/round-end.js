/* The end of a round as this phone counts it: who has the bottles, the score, and the way on. */
/** @import { EntryData, RoundEnd, RoundState, ScoreRow, Texts } from "../types.js" */
/** @import { Faces } from "./faces.js" */
import { cardText } from "../lib/card-text.js";
import { find, part, person, span } from "../lib/dom.js";
import { lastOf } from "../lib/lists.js";
import { fill, outcome } from "../lib/sentences.js";

/** @typedef {ReturnType<typeof drawingOfRoundEnd>} RoundEndDrawing */

/**
 * @param {HTMLFormElement} form
 * @param {Texts} texts
 * @param {Faces} faces
 */
export function drawingOfRoundEnd(form, texts, faces) {
  /**
   * @param {HTMLElement} place
   * @param {EntryData} data
   * @param {RoundState} state
   * @param {RoundEnd} end
   */
  return function drawRoundEnd(place, data, state, end) {
    if (end.isOver) drawWinners(place, data, end);
    drawVerdict(place, data, state, end);
    part(place, "score", HTMLElement).append(...teamsOf(data, end.rows).map(drawTeam));
    const sum = [...state.coins, end.penalty].join(" + ");
    part(place, "check", HTMLElement).textContent = `${sum} = ${end.deckTotal}`;
  };

  /**
   * Lopaka may have more than those who win.
   * @param {HTMLElement} place
   * @param {EntryData} data
   * @param {RoundEnd} end
   */
  function drawWinners(place, { game }, { winners, totals }) {
    const won = part(place, "won", HTMLElement);
    const most = Math.max(...game.ranked.map((column) => totals[column]));
    const text = winners.length > 1 ? texts.won_together : texts.won;
    const values = { names: winners.join(", "), total: signed(most) };
    find(won, "h2", HTMLElement).textContent = winners.length
      ? fill(text, values)
      : texts.no_result;
    won.hidden = false;
    part(place, "verdict", HTMLElement).classList.add("is-second");
  }

  /**
   * @param {HTMLElement} place
   * @param {EntryData} data
   * @param {RoundState} state
   * @param {RoundEnd} end
   */
  function drawVerdict(place, data, state, { imp, penalty, rows }) {
    const verdict = part(place, "verdict", HTMLElement);
    const owners = state.bottles.flatMap(({ owner }) => (owner === null ? [] : owner));
    const areShown = owners.every((owner) => rows.some(({ seat }) => seat === owner));
    const isTwice = new Set(owners).size < owners.length;
    const cost = owners.length && areShown ? `${isTwice ? "2 × " : ""}${signed(-penalty)}` : "";
    const bottles = state.bottles.flatMap((_, index) => drawBottle(data, state, index));
    verdict.prepend(...bottles);
    part(place, "imp", HTMLElement).append(...imp.map(readFace));
    part(place, "cost", HTMLElement).textContent = cost;
    const last = lastOf(state.tricks);
    part(place, "last", HTMLElement).textContent = last ? outcome(data, last).headline : "";
  }

  /**
   * A bottle as full as its price is high, and who keeps it.
   * @param {EntryData} data
   * @param {RoundState} state
   * @param {number} index
   */
  function drawBottle(data, { bottles }, index) {
    const { price, owner } = bottles[index];
    const isOne = bottles.length === 1;
    const heading = document.createElement("h2");
    heading.tabIndex = -1;
    if (!isOne) heading.append(bottleName(index), " ");
    const [nobody, keeps] = isOne
      ? [texts.nobody, texts.keeps_at]
      : [texts.nobody_has_it, texts.keeps_it_at];
    heading.append(owner === null ? nobody : fill(keeps, { name: data.names[owner], price }));
    return [bottleOf(form, price, index), heading];
  }

  /** @param {number} index */
  function bottleName(index) {
    const name = document.createElement("small");
    name.textContent = index ? texts.second_bottle : texts.first_bottle;
    return name;
  }

  /** @param {number} card */
  function readFace(card) {
    const read = span("");
    read.setAttribute("role", "img");
    read.setAttribute("aria-label", faces.label(card));
    read.append(faces.face(card));
    return read;
  }

  /** @param {ScoreRow[]} rows */
  function drawTeam(rows) {
    const team = document.createElement("tbody");
    if (rows.length > 1 && rows[0].own !== null) team.className = "is-team";
    for (const row of rows) drawRow(team.insertRow(), row);
    return team;
  }

  /**
   * @param {HTMLTableRowElement} line
   * @param {ScoreRow} row
   */
  function drawRow(line, { name, coins, isCursed, own, score, total, isLeading }) {
    line.classList.toggle("is-cursed", isCursed);
    line.classList.toggle("is-leading", isLeading);
    const heading = document.createElement("th");
    heading.scope = "row";
    heading.append(nameOf(name, isLeading));
    line.append(heading);
    const struck = Object.assign(document.createElement("s"), { textContent: coins });
    line
      .insertCell()
      .append(...(isCursed ? [struck, own === null ? "" : ` ${signed(own)}`] : [String(coins)]));
    line.insertCell().textContent = signed(score);
    Object.assign(line.insertCell(), { className: "total", textContent: signed(total) });
  }

  /**
   * @param {string} name
   * @param {boolean} isLeading
   */
  function nameOf(name, isLeading) {
    const shown = span("", "standing-name");
    shown.append(person(name));
    if (!isLeading) return shown;
    const crown = span("♛");
    crown.setAttribute("role", "img");
    crown.setAttribute("aria-label", texts.leads);
    shown.append(" ", crown);
    return shown;
  }
}

/**
 * A copy of the board's bottle; what is clipped has to find its own outline.
 * @param {HTMLFormElement} form
 * @param {number} price
 * @param {number} index
 */
function bottleOf(form, price, index) {
  const bottle = /** @type {Element} */ (find(form, ".bottle", SVGElement).cloneNode(true));
  const [outline, id] = [find(bottle, "clipPath", SVGElement), `inside-end-${index}`];
  outline.id = id;
  find(bottle, "[clip-path]", SVGElement).setAttribute("clip-path", `url(#${id})`);
  part(bottle, "liquid", SVGElement).setAttribute("transform", `scale(1 ${price})`);
  const number = bottle.querySelector("text");
  if (number) number.textContent = String(index + 1);
  return bottle;
}

/**
 * The rows of those who share a team together; all where nobody does.
 * @param {EntryData} data
 * @param {ScoreRow[]} rows
 */
function teamsOf({ partners }, rows) {
  const firstOf = (/** @type {number} */ seat) => Math.min(seat, ...(partners[seat] ?? []));
  if (rows.some(({ own }) => own === null)) return [rows];
  const firsts = [...new Set(rows.map(({ seat }) => firstOf(seat)))];
  return firsts.map((first) => rows.filter(({ seat }) => firstOf(seat) === first));
}

/**
 * A number with a true minus sign.
 * @param {number} value
 */
function signed(value) {
  return cardText(value).replace("-", "−");
}

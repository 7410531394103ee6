/* Tricks in a list, as the server's pages show them. */
/** @import { Card, EntryData, LaidCard, RoundState } from "../types.js" */
/** @import { Faces } from "./faces.js" */
import { outcome } from "../lib/sentences.js";
import { span } from "../lib/dom.js";

/** @typedef {(play: LaidCard) => void} Tap */

/**
 * The tricks of a round, the running one last; a tap on a card of one picks it.
 * @param {EntryData} data
 * @param {RoundState} state
 * @param {Faces} faces
 * @param {(play: LaidCard) => string} label what a tap on a card does
 * @param {Tap} tap
 */
export function trickList(data, { tricks, trick }, faces, label, tap) {
  const finished = tricks.map((one) => {
    const { headline, reason } = outcome(data, one);
    return item(one.number, one.plays, one.card, headline, reason);
  });
  return trick.length ? [...finished, item(tricks.length + 1, trick, null)] : finished;

  /**
   * @param {number} number
   * @param {LaidCard[]} plays
   * @param {Card | null} winner
   * @param {string[]} told
   */
  function item(number, plays, winner, ...told) {
    const line = document.createElement("li");
    const outcomeLine = paragraph("trick-outcome", told[0] ?? "");
    outcomeLine.append(" ", span(told[1] ?? "", "quiet"));
    line.append(paragraph("trick-number", String(number)));
    line.append(cardRow(data, faces, plays, winner, label, tap), outcomeLine);
    return line;
  }
}

/**
 * Cards in the order in which they were played, the winner's ringed; without a tap they are only
 * shown.
 * @param {EntryData} data
 * @param {Faces} faces
 * @param {LaidCard[]} plays
 * @param {Card | null} winner
 * @param {(play: LaidCard) => string} label
 * @param {Tap} [tap]
 */
export function cardRow({ hands }, faces, plays, winner, label, tap) {
  const row = document.createElement("ul");
  for (const play of plays) {
    const line = document.createElement("li");
    const card = document.createElement(tap ? "button" : "span");
    card.className = "shown";
    card.setAttribute("aria-label", label(play));
    if (tap) card.addEventListener("click", () => tap(play));
    else card.setAttribute("role", "img");
    card.append(span(hands[play.hand]), " ", faces.face(play.card));
    line.classList.toggle("is-winning", play.card === winner);
    line.append(card);
    row.append(line);
  }
  return row;
}

/**
 * @param {string} className
 * @param {string} text
 */
function paragraph(className, text) {
  return Object.assign(document.createElement("p"), { className, textContent: text });
}

/* What a tap asks for, in words: it is told so where it could not be entered. */
/** @import { About, Command, EntryData, Texts } from "../types.js" */
import { cardText } from "../lib/card-text.js";
import { fill } from "../lib/sentences.js";

/**
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {Command} command
 * @param {About | null} about
 */
export function inWords({ hands }, texts, command, about) {
  const what = about ? whatOf(hands, texts, about) : "";
  if (command === "undo") return fill(texts.undo_of, { what }).trim();
  if (command === "redo") return fill(texts.redo_of, { what }).trim();
  return what;
}

/**
 * @param {string[]} hands
 * @param {Texts} texts
 * @param {About} about
 */
function whatOf(hands, texts, { type, hand, card }) {
  const name = hands[hand];
  if (type === "begin") return fill(texts.begin_of, { name });
  if (type === "look") return texts.look_of;
  if (card === undefined) return fill(texts.turn_of, { name });
  return fill(texts.card_for, { card: cardText(card), name });
}

/*
 * The index of the questions of the rules, as the server made it of their texts: what each word
 * says for each of them. The phone takes it along, so that it finds questions without a connection.
 */

const STEPS = 20; // a score is told in twentieths
const FIRST = 35; // a number is the character with a code that is so much greater

/**
 * As `assistant/reference/exported.py` writes it.
 * @typedef {object} ExportedIndex
 * @property {"en" | "de"} language
 * @property {string} words all of them, in order
 * @property {string} stems of each word
 * @property {string} scores by stem
 * @property {number[][]} asked by question, the numbers of stems
 * @property {Record<string, string[]>} meant by stem, those that people mean the same by
 */

/** @typedef {Map<string, number>} Found how much something says, by question or by stem */

/**
 * @typedef {object} Index
 * @property {"en" | "de"} language
 * @property {string[]} words
 * @property {Map<string, string[]>} stemsOf by word
 * @property {Map<string, Found>} scores by stem, then by question
 * @property {Map<string, number>} rarity by stem, how much it says that a question has it
 * @property {Map<string, string[]>} asked by question, the stems of what it asks
 * @property {Map<string, string[]>} meant by stem; somebody can type "constructor"
 */

/**
 * @param {ExportedIndex} exported
 * @param {string[]} ids those of the questions
 * @returns {Index}
 */
export function openIndex({ language, words: list, stems, scores: told, asked, meant }, ids) {
  const words = list.split(" ");
  const short = stems.split(" ");
  const stemsOf = new Map(words.map((word, place) => [word, stemsIn(short[place], word)]));
  const known = [...new Set([...stemsOf.values()].flat())];
  const texts = told.split(" ");
  const scores = new Map(known.map((stem, number) => [stem, scoresIn(texts[number], ids)]));
  const rarity = new Map(
    known.map((stem) => [stem, rarityOf(scores.get(stem)?.size ?? 0, ids.length)]),
  );
  const stemsAsked = asked.map((numbers) => numbers.map((number) => known[number]));
  const byQuestion = new Map(ids.map((id, place) => [id, stemsAsked[place]]));
  const meantBy = new Map(Object.entries(meant));
  return { language, words, stemsOf, scores, rarity, asked: byQuestion, meant: meantBy };
}

/**
 * Of each stem a word's letters are told that it loses, or the stem itself.
 * @param {string} short
 * @param {string} word
 */
function stemsIn(short, word) {
  const parts = short.split("|");
  return parts.map((part) => (/^\d+$/.test(part) ? word.slice(0, word.length - +part) : part));
}

/**
 * @param {string} text how far it is to each next question, and what the stem counts there
 * @param {string[]} ids
 * @returns {Found}
 */
function scoresIn(text, ids) {
  const found = new Map();
  let place = -1;
  for (let at = 0; at < text.length; at += 2) {
    place += text.charCodeAt(at) - FIRST;
    found.set(ids[place], (text.charCodeAt(at + 1) - FIRST) / STEPS);
  }
  return found;
}

/**
 * @param {number} having how many questions have a stem
 * @param {number} all
 */
function rarityOf(having, all) {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

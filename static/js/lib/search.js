/*
 * Finds the questions that somebody means who types a few words, without a connection: in the same
 * index as the server, by the same steps (`assistant/reference/searching.py`). Only a word that
 * stands in no question has a stem that is guessed.
 */
/** @import { ExportedIndex, Found, Index } from "./search-index.js" */
import { openIndex } from "./search-index.js";
import { keepBest, meantBy, splitWords, stemsOf } from "./search-words.js";

const ASKING = 0.5; // how much a word counts that only asks
const UNKNOWN = 3; // the rarity of a word that no question has
const ALONE = 0.4; // how much of its score a question keeps that has hardly any of the words
const MOST_WORDS = 40;
const [MOST, LEAST] = [10, 0.3]; // so many are found, none with less than this part of the best

/**
 * @typedef {object} Exported
 * @property {string[]} ids
 * @property {string} stop words that find nothing by themselves
 * @property {string} asking words that ask
 * @property {ExportedIndex[]} indexes
 */

/**
 * @param {Exported} exported
 * @returns {(text: string) => string[]} the ids of the questions that a text means, the best first
 */
export function searching({ ids, stop, asking, indexes: exportedIndexes }) {
  const indexes = exportedIndexes.map((one) => openIndex(one, ids));
  const [stopWords, askingWords] = [new Set(stop.split(" ")), new Set(asking.split(" "))];

  return (text) => {
    const words = [...new Set(splitWords(text))].slice(0, MOST_WORDS);
    const wanted = words.filter((word) => !stopWords.has(word));
    /** @type {Found} */
    const best = new Map();
    for (const index of indexes) {
      for (const [id, score] of scoresOf(index, wanted, askingWords)) keepBest(best, id, score);
    }
    const found = [...best].sort(([, one], [, other]) => other - one).slice(0, MOST);
    return found.filter(([, score]) => score >= LEAST * found[0][1]).map(([id]) => id);
  };
}

/**
 * What the words say together, in one language: the more of them a question has, the better; so is
 * the more of it they are.
 * @param {Index} index
 * @param {string[]} words
 * @param {Set<string>} asking
 * @returns {Found}
 */
function scoresOf(index, words, asking) {
  /** @type {Found} */
  const scores = new Map();
  /** @type {Found} */
  const covered = new Map();
  let whole = 0;
  for (const word of words) {
    const meant = meantBy(index, word);
    const share = asking.has(word) ? ASKING : 1;
    const rarities = [...meant.keys()].map((stem) => index.rarity.get(stem) ?? 0);
    const weight = share * (meant.size ? Math.max(...rarities) : UNKNOWN);
    whole += weight;
    for (const [id, score] of saidBy(index, meant)) {
      add(scores, id, share * score);
      add(covered, id, weight);
    }
  }
  const typed = new Set(words.flatMap((word) => stemsOf(index, word)));
  for (const [id, score] of scores) {
    const part = ALONE + ((1 - ALONE) * (covered.get(id) ?? 0)) / whole;
    scores.set(id, score * part * (1 + shareOf(index, id, typed)));
  }
  return scores;
}

/**
 * @param {Index} index
 * @param {Found} meant
 */
function saidBy({ scores }, meant) {
  /** @type {Found} */
  const said = new Map();
  for (const [stem, factor] of meant) {
    for (const [id, score] of scores.get(stem) ?? []) keepBest(said, id, factor * score);
  }
  return said;
}

/**
 * How much of what a question asks was typed, of 1.
 * @param {Index} index
 * @param {string} id
 * @param {Set<string>} typed
 */
function shareOf({ asked, rarity }, id, typed) {
  const stems = asked.get(id) ?? [];
  const sum = (/** @type {string[]} */ some) =>
    some.reduce((total, stem) => total + (rarity.get(stem) ?? 0), 0);
  return sum(stems.filter((stem) => typed.has(stem))) / sum(stems);
}

/**
 * @param {Found} found
 * @param {string} id
 * @param {number} more
 */
function add(found, id, more) {
  found.set(id, (found.get(id) ?? 0) + more);
}

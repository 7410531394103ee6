/*
 * Finds the questions of the rules that somebody means who types a few words or a whole sentence.
 * The server runs this script too (`assistant/web/search.py`), so that there is one search.
 */
import MiniSearch from "minisearch";

const MOST = 10; // so many are found
const [SHORTEST_BEGINNING, SHORTEST_SLIP] = [3, 5]; // letters
const SLIP = 0.25; // of a word's letters may be others: two in six
const LIKE = 0.1; // how much a word counts that only begins so, or differs by a slip
const [OTHERS_GAME, OWN_GAME] = [0.7, 1.3]; // how much a question counts that one game alone has

/**
 * A question as it is searched: as it is asked, and the ways in which people ask it, a line each,
 * in one language or both. `variants` are the games that alone have it; none has each question.
 * @typedef {{ id: string, asked: string, ways: string, variants: string[] }} Searched
 */

/**
 * @param {Searched[]} questions
 * @returns {(text: string, variant?: string) => string[]} the ids of the questions that a text
 *   means at a table with this game, the best first
 */
export function searching(questions) {
  const index = new MiniSearch({
    fields: ["asked", "ways"],
    storeFields: ["variants"],
    tokenize: wordsAndPairs,
    processTerm: (term) => term,
    searchOptions: {
      boost: { ways: 1.5 },
      prefix: (term) => isWord(term) && term.length >= SHORTEST_BEGINNING,
      fuzzy: (term) => isWord(term) && term.length >= SHORTEST_SLIP && SLIP,
      weights: { prefix: LIKE, fuzzy: LIKE },
    },
  });
  index.addAll(questions);

  return (text, variant = "") => {
    /** @param {Record<string, unknown>} [stored] */
    function rank({ variants } = {}) {
      const games = /** @type {string[]} */ (variants);
      if (!games.length) return 1;
      return games.includes(variant) ? OWN_GAME : OTHERS_GAME;
    }
    const found = index.search(text, { boostDocument: (_id, _term, stored) => rank(stored) });
    return found.slice(0, MOST).map(({ id }) => id);
  };
}

/**
 * The words of a text in small letters, without signs, accents and dots, and those that follow
 * each other in a line: "have to" says more than either.
 * @param {string} text
 */
function wordsAndPairs(text) {
  const halves = text.replace(/(\d)[.,]5\b/g, "$1½"); // of the 54 cards
  const plain = halves.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.split("\n").flatMap((line) => {
    const words = line.match(/[\p{L}\p{N}⁄]+/gu) ?? [];
    return [...words, ...words.slice(1).map((word, before) => `${words[before]} ${word}`)];
  });
}

/** @param {string} term */
const isWord = (term) => !term.includes(" ");

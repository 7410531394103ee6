/* Finds the questions that somebody means who types a few words, without a connection. */
import MiniSearch from "minisearch";

const MOST = 10; // so many are found
const [SHORTEST_BEGINNING, SHORTEST_SLIP] = [3, 5]; // letters

/**
 * A question as it is searched, in both languages; `rank` is how much it counts beside the others.
 * @typedef {{ id: string, asked: string, words: string, ruling: string, rank: number }} Searched
 */

/**
 * What `assistant/web/offline.py` packs; the stop words find nothing by themselves.
 * @param {{ questions: Searched[], stop: string[] }} packed
 * @returns {(text: string) => string[]} the ids of the questions that a text means, the best first
 */
export function searching({ questions, stop }) {
  const stopWords = new Set(stop.flatMap(splitWords));
  const index = new MiniSearch({
    fields: ["asked", "words", "ruling"],
    storeFields: ["rank"],
    tokenize: splitWords,
    processTerm: (word) => !stopWords.has(word) && word,
    searchOptions: {
      boost: { asked: 4, words: 4 },
      boostDocument: (_id, _word, stored) => Number(stored?.rank),
      prefix: (word) => word.length >= SHORTEST_BEGINNING,
      fuzzy: (word) => word.length >= SHORTEST_SLIP && 0.25, // two letters off in eight
    },
  });
  index.addAll(questions);
  return (text) =>
    index
      .search(text, {})
      .slice(0, MOST)
      .map(({ id }) => id);
}

/**
 * The words of a text in small letters, without signs, accents and dots.
 * @param {string} text
 */
function splitWords(text) {
  const small = text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD");
  return small.replace(/\p{M}/gu, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}

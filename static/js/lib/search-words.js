/* Which stems of the index a typed word means: its own, or those of words that are like it. */
/** @import { Found, Index } from "./search-index.js" */

// How much a word counts that is meant by the one typed, begins so, is a letter off, is part of it.
const [SYNONYM, BEGINNING, TYPO, PART] = [0.6, 0.6, 0.7, 0.5];
const [SHORTEST_BEGINNING, SHORTEST_SLIP, SHORTEST_PART, SHORTEST_STEM] = [3, 5, 4, 3];
const LINKS = ["", "s", "n", "en", "es", "er", "e"]; // between the words of a German word

/** What words of either language have at their ends, the shortest first. */
const ENDINGS = {
  en: ["s", "d", "ed", "es", "ly", "er", "ers", "ing"],
  de: ["e", "n", "s", "t", "st", "en", "er", "em", "es", "ern", "est", "ste", "sten", "stes"],
};

const PREFIXES = "ab|an|auf|aus|ein|hin|mit|nach|um|vor|weiter|weg|zu|zurück";
const PARTICIPLE = new RegExp(`^(${PREFIXES}|)ge(.{3,})(t|en)$`);
const INFINITIVE = new RegExp(`^(${PREFIXES})zu(.{3,}en)$`);

/**
 * The words of a text in small letters, without signs and accents but the German dots.
 * @param {string} text
 */
export function splitWords(text) {
  const small = text.toLowerCase().replaceAll("ß", "ss").normalize("NFC");
  const plain = Array.from(small, (one) => (/[äöü]/.test(one) ? one : one.normalize("NFKD")));
  const letters = plain.join("").replace(/\p{M}/gu, "");
  return letters.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The stems of a word: those that the index knows, or else a guess.
 * @param {Index} index
 * @param {string} word
 * @returns {string[]}
 */
export function stemsOf(index, word) {
  return index.stemsOf.get(word) ?? formsOf(index, word).map((form) => guessedStem(index, form));
}

/**
 * A word, and of a German participle and an infinitive with "zu" the plain verb too.
 * @param {Index} index
 * @param {string} word
 */
function formsOf({ language }, word) {
  const forms = [word];
  if (language !== "de") return forms;
  const [participle, infinitive] = [PARTICIPLE.exec(word), INFINITIVE.exec(word)];
  if (participle) forms.push(`${participle[1]}${participle[2]}en`);
  if (infinitive) forms.push(infinitive[1] + infinitive[2]);
  return forms;
}

/**
 * The first stem that the index knows of a word and what is left of it without an ending; in
 * English that may have lost an e.
 * @param {Index} index
 * @param {string} word
 */
function guessedStem({ language, scores, meant, stemsOf: known }, word) {
  const plain = language === "de" ? withoutDots(word) : word;
  const endings = ENDINGS[language].filter((ending) => plain.endsWith(ending));
  const beginnings = endings.map((ending) => plain.slice(0, plain.length - ending.length));
  const whole = beginnings.map((beginning) => `${beginning}e`);
  const long = [plain, ...beginnings, ...whole].filter(({ length }) => length >= SHORTEST_STEM);
  const stems = long.flatMap((one) => [one, ...(known.get(one) ?? [])]);
  return stems.find((stem) => scores.has(stem) || meant.has(stem)) ?? word;
}

/**
 * Stems have no dots, however they are typed.
 * @param {string} word
 */
function withoutDots(word) {
  const plain = word.replace(/[äöü]/g, (letter) => "aou"["äöü".indexOf(letter)]);
  return plain.replace(/(?<!q)([aou])e/g, "$1");
}

/**
 * The stems of the index that a typed word can mean, each with how surely it does.
 * @param {Index} index
 * @param {string} word
 * @returns {Found}
 */
export function meantBy(index, word) {
  const stems = stemsOf(index, word);
  /** @type {Found} */
  let meant = new Map();
  for (const stem of stems) if (index.scores.has(stem)) meant.set(stem, 1);
  if (!meant.size) meant = likeIt(index, word);
  const sure = meant.size ? [...meant] : stems.map((stem) => /** @type {const} */ ([stem, 1]));
  for (const [stem, factor] of sure) {
    for (const other of index.meant.get(stem) ?? []) keepBest(meant, other, factor * SYNONYM);
  }
  return meant;
}

/**
 * Of the words that begin so, else of those that are a letter off, else of its own parts.
 * @param {Index} index
 * @param {string} word
 * @returns {Found}
 */
function likeIt(index, word) {
  const { words } = index;
  const longer = words.filter((one) => one.startsWith(word));
  if (longer.length && word.length >= SHORTEST_BEGINNING)
    return stemsWith(index, longer, BEGINNING);
  const near = words.filter((one) => isALetterOff(one, word));
  if (near.length && word.length >= SHORTEST_SLIP && !/\p{N}/u.test(word))
    return stemsWith(index, near, TYPO);
  return stemsWith(index, partsOf(index, word), PART);
}

/**
 * @param {Index} index
 * @param {string[]} words
 * @param {number} factor
 * @returns {Found}
 */
function stemsWith({ stemsOf: known }, words, factor) {
  const stems = words.flatMap((word) => known.get(word) ?? []);
  return new Map(stems.map((stem) => [stem, factor]));
}

/**
 * Whether a letter is missing, too many or another one, or two have changed places.
 * @param {string} one
 * @param {string} other
 */
function isALetterOff(one, other) {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  const rest = [one.slice(start), other.slice(start)];
  const [short, long] = rest.sort((a, b) => a.length - b.length);
  if (long.length - short.length === 1) return long.slice(1) === short;
  if (long.length !== short.length || !long) return false;
  const isSwapped = short[1] + short[0] === long.slice(0, 2) && short.slice(2) === long.slice(2);
  return short.slice(1) === long.slice(1) || isSwapped;
}

/**
 * The two known words that a German word is put together from; none where it is not.
 * @param {Index} index
 * @param {string} word
 */
function partsOf({ language, stemsOf: known }, word) {
  if (language !== "de") return [];
  for (let end = word.length - SHORTEST_PART; end >= SHORTEST_PART; end -= 1) {
    const [first, rest] = [word.slice(0, end), word.slice(end)];
    const bodies = LINKS.filter((link) => first.endsWith(link)).map((link) =>
      first.slice(0, first.length - link.length),
    );
    const body = bodies.find((one) => one.length >= SHORTEST_PART && known.has(one));
    if (body && known.has(rest)) return [body, rest];
  }
  return [];
}

/**
 * Of two that say something of the same, the one that says more counts.
 * @param {Found} found
 * @param {string} key
 * @param {number} score
 */
export function keepBest(found, key, score) {
  found.set(key, Math.max(found.get(key) ?? 0, score));
}

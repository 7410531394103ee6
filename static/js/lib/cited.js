/* Rules that a sentence cites. The server finds them in the same words. */

const CITED = /(?:Rule|Regel) (\d+\.\d+)/g;

/** The text in pieces: {text, address}; the address is "" for words that cite nothing. `address` has 0.0 for the rule. */
export function cited(text, address) {
  const pieces = [];
  let end = 0;
  for (const found of text.matchAll(CITED)) {
    pieces.push({ text: text.slice(end, found.index), address: "" });
    pieces.push({ text: found[0], address: address.replace("0.0", found[1]) });
    end = found.index + found[0].length;
  }
  return [...pieces, { text: text.slice(end), address: "" }].filter((piece) => piece.text);
}

/* The rules and tips that a sentence cites. The server finds them in the same words. */

const CITED = /(?:Rule|Regel|Tip|Tipp) (\d+\.\d+|P\d+)/g;

/** @typedef {{ text: string, address: string }} Piece */

/**
 * The text in pieces; the address of a piece is "" where it cites nothing.
 * @param {string} text
 * @param {string} address that of a rule, with 0.0 for its number
 * @returns {Piece[]}
 */
export function ruleLinks(text, address) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const found of text.matchAll(CITED)) {
    pieces.push({ text: text.slice(end, found.index), address: "" });
    pieces.push({ text: found[0], address: address.replace("0.0", found[1]) });
    end = found.index + found[0].length;
  }
  pieces.push({ text: text.slice(end), address: "" });
  return pieces.filter((piece) => piece.text);
}

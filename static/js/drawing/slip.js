/* Writes on the slip; a rule that is cited leads to its card of the reference. */
import { cited } from "../lib/cited.js";

export function drawSlip(slip, text, address) {
  const pieces = cited(text, address).map((piece) =>
    piece.address ? Object.assign(document.createElement("a"), { href: piece.address, textContent: piece.text }) : piece.text,
  );
  slip.replaceChildren(...pieces);
}

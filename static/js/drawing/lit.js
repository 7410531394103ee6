/* The keys of the cards that may be played stay lit, the others fade; where that is not known, all of them stay. */

export function drawLit(keys, lit) {
  for (const key of keys) key.classList.toggle("is-unlit", lit !== null && !lit.includes(Number(key.value)));
}

/* A refused key shakes its head; where motion is unwelcome it is ringed for a moment. */

const SHAKE = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const RING = [{ outline: "3px solid currentColor" }, { outline: "3px solid currentColor" }];

/** @param {Element} key */
export function shake(key) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  key.animate(isCalm ? RING : SHAKE, isCalm ? 600 : 220);
}

/* Lists the games that go on without a connection: those of which this phone has the page. */
import { part } from "../lib/dom.js";
import { keptTrick, keptTricks } from "../lib/kept.js";

/** @param {HTMLElement} section */
export async function start(section) {
  const addresses = await keptTricks();
  section.hidden = !addresses.length;
  part(section, "list", HTMLElement).replaceChildren(...(await Promise.all(addresses.map(rowOf))));
}

/** @param {string} address */
async function rowOf(address) {
  const page = await keptTrick(address);
  const data = JSON.parse(page.getElementById("round-data")?.textContent ?? "{}");
  const link = Object.assign(document.createElement("a"), { href: address });
  const names = document.createElement("span");
  names.append(...(data.seats ?? []).flatMap(nameOf));
  link.append(names);
  const row = document.createElement("li");
  row.append(link);
  return row;
}

/**
 * A name in any script; it never turns the words around it.
 * @param {string} name
 * @param {number} place
 */
function nameOf(name, place) {
  const shown = Object.assign(document.createElement("bdi"), { textContent: name });
  return place ? [", ", shown] : [shown];
}

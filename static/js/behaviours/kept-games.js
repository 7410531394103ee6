/* Lists the games that go on without a connection: those of which this phone has the page. */
import { part, person } from "../lib/dom.js";
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
 * A name of a list, with a comma before all but the first.
 * @param {string} name
 * @param {number} place
 */
function nameOf(name, place) {
  return place ? [", ", person(name)] : [person(name)];
}

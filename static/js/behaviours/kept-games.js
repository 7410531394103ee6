/*
 * Lists the games that go on without a connection: those of which this phone has the page. Where it
 * has no pack yet, nothing leads there.
 */
import { find, part, person } from "../lib/dom.js";
import { keptData, keptPack, keptTricks } from "../lib/kept.js";

/** @param {HTMLElement} section */
export async function start(section) {
  const addresses = await keptTricks();
  section.hidden = !addresses.length;
  const isPacked = (await keptPack()) !== null;
  find(document, "[data-part=packed]", HTMLElement).hidden = !isPacked;
  find(document, "[data-part=not-yet]", HTMLElement).hidden = isPacked;
  part(section, "list", HTMLElement).replaceChildren(...(await Promise.all(addresses.map(rowOf))));
}

/** @param {string} address */
async function rowOf(address) {
  const data = await keptData(address);
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

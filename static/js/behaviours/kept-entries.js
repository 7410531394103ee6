/* What a phone could not send to a table that it is not let into any more: it can be read here. */
import { openStore } from "../lib/phone-store.js";
import { tableAt } from "../lib/site.js";

/** @param {HTMLElement} line */
export async function start(line) {
  const table = tableAt(location.pathname);
  if (!table) return;
  const { items } = await openStore(table);
  const unsent = items.all().filter(({ written }) => !written);
  const entries = unsent.sort((one, other) => one.after - other.after).map(({ said }) => said);
  line.hidden = !unsent.length;
  line.textContent = line.textContent?.replace("{entries}", () => entries.join(", ")) ?? "";
}

/*
 * Sends the games that this phone began without a connection, from whatever page is open once the
 * server answers. The page of a trick sends its own.
 */
import { openTable, postTap } from "../lib/begun.js";
import { waitingOf } from "../lib/items.js";
import { BEGUN, begunTricks, keptData } from "../lib/kept.js";
import { freshenTokens } from "../lib/post-form.js";
import { openStore } from "../lib/phone-store.js";
import { SITE } from "../lib/site.js";

const AGAIN = 15_000; // milliseconds

export async function start() {
  const tricks = await begunTricks();
  if (!tricks.length) return;
  for (const trick of tricks)
    if (await isSent(trick).catch(() => false)) await (await caches.open(BEGUN)).delete(trick);
  const areSent = !(await begunTricks()).length;
  if (!areSent) setTimeout(start, AGAIN);
  else if (location.pathname === `${SITE}/`) location.reload(); // they are on its list now
}

/**
 * Sends a game. Whether the server has all of it; what others did meanwhile, its own page settles.
 * @param {string} trick the address of that page
 */
async function isSent(trick) {
  const data = await keptData(trick);
  if (!data.opening) return true;
  const token = await freshenTokens(data.opening.action);
  if (!token || !(await openTable(data.opening, token)).answer.at) return false;
  const { items } = await openStore(data.table);
  const waiting = waitingOf(items);
  for (const [index, item] of waiting.entries()) {
    const { answer } = await postTap(data, item, index === waiting.length - 1, token);
    if (typeof answer.length !== "number") return false;
    await items.put({ ...item, written: true });
  }
  return true;
}

/* Forgets what the phone keeps of tables that nobody opens any more, if all of it was written. */
/** @import { Change } from "./database.js" */
import { openDatabase, read, write } from "./database.js";

const DAY = 24 * 60 * 60 * 1000; // milliseconds
const KEPT = 60 * DAY;
const OPENED = "opened:";

/**
 * A table is opened now; others may have been forgotten by everybody.
 * @param {string} table
 * @param {number} now in milliseconds
 */
export async function forgetTables(table, now) {
  const database = await openDatabase(() => {});
  const values = await read(database, ""); // no table has this id, so there is no item
  const times = values.map(({ key, value }) => ({ name: String(key), time: value }));
  const opened = times.filter(({ name }) => name.startsWith(OPENED));
  const own = opened.find(({ name }) => name === OPENED + table);
  /** @type {Change[]} */
  const changes = [];
  if (!own || now - own.time > DAY)
    changes.push({ store: "values", key: OPENED + table, value: now });
  for (const { name, time } of opened.filter((one) => one !== own))
    if (now - time > KEPT) changes.push(...(await removals(database, name.slice(OPENED.length))));
  if (changes.length) await write(database, changes);
  database.close();
}

/**
 * @param {IDBDatabase} database
 * @param {string} table
 * @returns {Promise<Change[]>}
 */
async function removals(database, table) {
  const found = await read(database, table);
  const items = found.filter(({ store }) => store === "outbox");
  if (items.some(({ value }) => !value.written)) return [];
  const values = [`news:${table}`, OPENED + table];
  return [
    ...items.map(({ store, key }) => ({ store, key })),
    ...values.map((key) => ({ store: /** @type {"values"} */ ("values"), key })),
  ];
}

/* A game that begins on this phone: what is wrong with its form, and its first page. */
/** @import { BegunData } from "../types.js" */
import { dealtBy } from "./game.js";

const ID = "0".repeat(32); // stands in those pages for the table's
const NAME = /\u05d0(\d)\u05d0/g; // and this for the name of a seat
const BLOCK = /(id="round-data">)([^<]*)/;
const MOST = 100_000; // after so many coins, rounds or deals a game ends at the latest
const LONGEST = 40; // letters of a name
const UNSEEN = /[^\P{C}\u200c\u200d]/gu;

/** @typedef {Record<string, string>} Fields of a form, by their names */

/**
 * Each game by how many play it, what it is called, and a preset: the numbers of the lines of its
 * page, and what else than usual its form says.
 * @typedef {{ page: number[], fields: Fields }} Game
 * @typedef {{ lines: string[], games: Record<string, Game> }} FirstPages
 */

/**
 * The names of the six seats, "" where nobody sits.
 * @param {Fields} fields
 */
function seatsOf(fields) {
  const names = Array.from({ length: 6 }, (_, seat) => fields[`name_${seat}`].normalize("NFC"));
  const seen = names.map((name) => name.replace(UNSEEN, "").trim().replace(/\s+/g, " "));
  return seen.map((name) => Array.from(name).slice(0, LONGEST).join(""));
}

/** @param {Fields} fields */
export const namesOf = (fields) => seatsOf(fields).filter(Boolean);

/**
 * The game of the pack that a form asks for; by the first preset where so many have not this one.
 * @param {FirstPages} known
 * @param {Fields} fields
 */
export function gameOf({ games }, fields) {
  const players = namesOf(fields).length;
  const game = `${players} ${fields[`game_${players}`] ?? "standard"} `;
  const first = Object.keys(games).find((name) => name.startsWith(game)) ?? "";
  return games[game + fields.agreed] ?? games[first];
}

/**
 * The first field that is not in order, and what is wrong with it.
 * @param {Fields} fields
 * @returns {[string, "empty" | "twice" | "dealer" | "number"] | null}
 */
export function wrongField(fields) {
  const seats = seatsOf(fields).map((name) => name.normalize("NFKC").toUpperCase().toLowerCase());
  const needed = Math.max(2, seats.map(Boolean).lastIndexOf(true) + 1);
  const lopaka = needed === 2 && fields.game_2 === "lopaka" ? ["lopaka"] : [];
  for (let seat = 0; seat < needed; seat += 1) {
    const others = [...lopaka, ...seats.slice(0, seat)];
    if (!seats[seat]) return [`name_${seat}`, "empty"];
    if (others.includes(seats[seat])) return [`name_${seat}`, "twice"];
  }
  if (Number(fields.dealer) >= needed) return ["dealer", "dealer"];
  const isNumber = /^\d+$/.test(fields.number) && Number(fields.number) > 0;
  return isNumber && Number(fields.number) <= MOST ? null : ["number", "number"];
}

/**
 * The page of the first trick. It has with it how the server opens the table later.
 * @param {FirstPages} known
 * @param {Fields} typed in the form, which is in order
 * @param {{ action: string, id: string, drawn: number }} begun where the form is sent later, the
 *   table's id, and who deals where chance decides
 */
export function firstPage(known, typed, { action, id, drawn }) {
  const { page, fields } = gameOf(known, typed);
  const names = seatsOf(typed);
  const named = Object.fromEntries(names.map((name, seat) => [`name_${seat}`, name]));
  const sent = { ...fields, ...typed, ...named, client_id: id, drawn: String(drawn) };
  const html = page
    .map((line) => known.lines[line])
    .join("\n")
    .replaceAll(ID, id);

  /** @param {string} block */
  function begun(block) {
    /** @type {BegunData} */
    const data = JSON.parse(block, (_, value) =>
      typeof value === "string" ? value.replace(NAME, (__, seat) => names[seat]) : value,
    );
    const dealer = typed.dealer === "random" ? drawn : Number(typed.dealer);
    const game = { ...data.game, goal: typed.end, number: Number(typed.number) };
    const opening = { action, fields: sent };
    return JSON.stringify({ ...data, ...dealtBy(data, dealer), game, opening });
  }

  return html
    .replace(BLOCK, (_, start, block) => start + begun(block).replaceAll("<", "\\u003c"))
    .replace(NAME, (_, seat) => inHtml(names[seat]));
}

/** @param {string} name */
function inHtml(name) {
  return name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/* Several pages and several phones at one table: every entry is written once, or is left. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { outbox } from "../../static/js/lib/outbox.js";
import { boxOf, ids, item, storedIn, written } from "./boxes.js";
import { newGame, now } from "./games.js";

test("two pages overwrite nothing of each other", () => {
  const kept = new Map();
  const [one, other] = [boxOf({ kept }).box, boxOf({ kept }).box];
  one.add(item("a", 5));
  other.add(item("b", 5));
  one.save();
  other.save();
  assert.deepEqual(ids(one.share()), ["b"]);
  assert.deepEqual(ids(other.share()), ["a"]);
});

test("what another page has sent is not sent again", async () => {
  const kept = new Map();
  const [one, other] = [boxOf({ kept, answers: [written(6)] }).box, boxOf({ kept }).box];
  one.add(item("a", 5));
  one.save();
  other.share();
  await one.flush();
  other.share();
  assert.ok(other.isEmpty());
});

const TRICKS = 40;
const CARDS = Object.fromEntries(
  Array.from({ length: 4 * 3 * TRICKS }, (_, card) => [100 + card, 1]),
);
const LONG = {
  hand_size: TRICKS,
  held: [TRICKS, TRICKS, TRICKS],
  deck: { suits: [{ id: "red", name: "red", rank: 2, cards: CARDS }] },
};
const ROUNDS = process.env.BOTTLE_IMP_SOAK === "1" ? 3000 : 300;

/** Chance that is the same whenever it begins with the same number. */
function chanceOf(seed) {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return (state >>> 8) % below;
  };
}

/** A table's record as a server keeps it: cards, and what takes back the last of them. */
function tableOf() {
  const events = [];
  const plays = [];
  const numbers = new Map(); // of the event that each key wrote
  const everLay = new Set();

  function write({ id, type, fields }) {
    numbers.set(id, events.length);
    events.push(type);
    if (type === "undo") return plays.pop();
    plays.push({ type: "play", number: events.length - 1, hand: fields.to_act, card: fields.card });
    everLay.add(fields.card);
  }

  return {
    numbers,
    everLay,
    plays: () => [...plays],
    length: () => events.length,
    answer(sent) {
      if (numbers.has(sent.id)) return written(events.length);
      if (sent.after !== events.length) return { status: 409, answer: { stale: "why" } };
      if (sent.type === "undo" && !plays.length) return { status: 422, answer: { refused: "why" } };
      write(sent);
      return written(events.length);
    },
    news: () => ({
      length: events.length,
      now: now([...plays], { own: plays.length }),
      rounds: 1,
      laid: {},
      by_others: "theirs",
    }),
  };
}

/** A page of a phone whose line fails now and then. */
function pageOf(table, kept, chance) {
  const game = newGame({}, { ...LONG, ...table.news().now, length: table.length() });
  const box = outbox({
    length: table.length(),
    stored: storedIn(kept),
    async send(sent) {
      await null;
      if (chance(4) === 0) throw new TypeError("never sent");
      const answer = table.answer(sent);
      await null;
      if (chance(4) === 0) throw new TypeError("never answered");
      return answer;
    },
    ask: async () => (chance(4) === 0 ? null : table.news()),
    game,
    later() {},
    listener: { changed() {}, written: look, overtaken: look, stopped: look },
  });

  /** The page shows the record, and what waits on top of it. */
  function look() {
    box.catchUp(table.length());
    show();
  }

  function show() {
    game.renew(table.news().now, table.length());
    for (const waiting of box.unseen()) game.perform(waiting);
  }

  return {
    box,
    look,
    tap(id, type) {
      show();
      const { tricks, trick, turn } = game.round().state();
      const card = 100 + 3 * (3 * tricks.length + trick.length) + chance(3);
      const fields = type === "play" ? { card, to_act: turn } : {};
      const tapped = {
        id,
        type,
        after: box.after(),
        fields,
        said: id,
        ...game.about(type, fields),
      };
      if (!tapped.about) return null; // there is nothing to take back
      box.add(tapped);
      return tapped;
    },
  };
}

/** What is neither written nor left, and was not entered just so by others. */
function lost(tapped, table, kepts) {
  const left = kepts.flatMap((kept) => [...kept.values()]).filter((one) => one.left !== undefined);
  const isKnown = ({ id, about }) =>
    table.numbers.has(id) ||
    left.some((one) => one.id === id || one.about.card === about.card) ||
    table.everLay.has(about.card);
  const unknown = tapped.filter((one) => !isKnown(one));
  // What was taken back before it could be entered is nothing.
  const undone = unknown.filter(({ type }) => type === "undo");
  const isTakenBack = ({ about }) =>
    undone.some((undo) => JSON.stringify(undo.about) === JSON.stringify(about));
  return unknown.filter((one) => one.type === "play" && !isTakenBack(one));
}

test("whatever comes between pages and phones, each entry is written once or left", async () => {
  for (let seed = 0; seed < ROUNDS; seed += 1) {
    const chance = chanceOf(seed);
    const table = tableOf();
    const kepts = [new Map(), new Map()];
    const pages = [kepts[0], kepts[0], kepts[1]].map((kept) => pageOf(table, kept, chance));
    const tapped = [];
    for (let step = 0; step < 30; step += 1) {
      const page = pages[chance(3)];
      const kind = chance(8);
      if (kind < 4) tapped.push(page.tap(`${seed}-${step}`, kind ? "play" : "undo"));
      else if (kind < 6) page.box.flush();
      else if (kind === 6) page.box.share();
      else if (page.box.isEmpty()) page.look();
      if (chance(2)) await new Promise((resolve) => setImmediate(resolve));
    }
    for (let round = 0; round < 60; round += 1) {
      for (const { box } of pages) {
        box.share();
        await box.flush();
      }
    }
    assert.ok(
      pages.every(({ box }) => box.isEmpty()),
      `seed ${seed}`,
    );
    assert.deepEqual(lost(tapped.filter(Boolean), table, kepts), [], `seed ${seed}`);
    assert.equal(new Set(table.numbers.values()).size, table.length());
  }
});

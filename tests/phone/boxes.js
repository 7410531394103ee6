/* Outboxes for tests, and what their server answers. */
import { outbox } from "../../static/js/lib/outbox.js";
import { newGame, now } from "./games.js";

const LENGTH = 5; // of the record that the page shows
const HANDS = [1, 2, 0]; // in turn

const played = (card, place) => ({
  type: "play",
  number: LENGTH + place,
  hand: HANDS[place],
  card,
});

/** Items that are kept on the phone; where two pages share them, in the same map. `isFull`: in memory only. */
export function storedIn(kept, isFull = false) {
  return {
    all: () => [...kept.values()].map((item) => structuredClone(item)),
    put: async (item) => Boolean(kept.set(item.id, structuredClone(item))) && !isFull,
    remove: async (id) => kept.delete(id),
  };
}

/** An outbox whose server answers what a test says, and what became of it. */
export function boxOf({
  saved = [],
  kept = new Map(),
  length = LENGTH,
  answers = [],
  news = [],
  isFull = false,
} = {}) {
  for (const one of saved) kept.set(one.id, one);
  const seen = { sent: [], changed: [], written: [], overtaken: [], stopped: 0, retries: [] };
  const box = outbox({
    length,
    stored: storedIn(kept, isFull),
    async send(one, isLast) {
      seen.sent.push({ id: one.id, after: one.after, isLast });
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError("no connection");
      return answer;
    },
    ask: async () => news.shift() ?? null,
    game: newGame(),
    later: (seconds, retry) => seen.retries.push({ seconds, retry }),
    listener: {
      changed: (waiting, isOffline) => seen.changed.push([waiting, isOffline]),
      written: (answer, isLonger) => seen.written.push([answer.length, isLonger]),
      shutOut: (reason) => (seen.shutOut = reason),
      unknown: () => (seen.unknown = (seen.unknown ?? 0) + 1),
      overtaken: (told) => seen.overtaken.push(told.length),
      stopped: () => (seen.stopped += 1),
      notKept: () => (seen.notKept = (seen.notKept ?? 0) + 1),
    },
  });
  return { box, seen, saved: () => [...kept.values()] };
}

/** A card that is played, the first of the round. */
export const item = (id, after, card = 3, place = 0) => ({
  id,
  type: "play",
  fields: { card, to_act: HANDS[place] },
  after,
  round: 0,
  about: { type: "play", trick: 1, place, hand: HANDS[place], card },
  said: `${card}`,
});
export const written = (length) => ({ status: 200, answer: { length } });
export const stale = { status: 409, answer: { stale: "why" } };

/** What the server tells where these cards were played in turn. */
export const newsWith = (length, ...cards) => ({
  length,
  at: "/tables/t/trick",
  now: now(cards.map((card, place) => played(card, place))),
  rounds: 1,
  laid: {},
  by_others: "Ben entered",
});
export const ids = (items) => items.map(({ id }) => id);

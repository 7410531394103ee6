/*
 * The game as this phone sees it: the round that its page was made for, and those that were begun
 * here since. A round stays as it was left, so that the beginning of the next can be taken back.
 */
/** @import { About, Command, EntryData, Now, OutboxItem, Revoke } from "../types.js" */
import { nextRound, roundEnd } from "./game.js";
import { perform } from "./perform.js";
import { phoneRound } from "./round-data.js";

/** @typedef {{ data: EntryData, round: ReturnType<typeof phoneRound> }} PlayedRound */

/** @param {EntryData} shown what the page shows */
export function phoneGame(shown) {
  /** @type {PlayedRound[]} the rounds, and those whose beginning was taken back */
  let rounds = [{ data: shown, round: phoneRound(shown) }];
  let running = 0;

  const data = () => rounds[running].data;
  const round = () => rounds[running].round;
  const end = () => roundEnd(data(), round().state());
  const isAtBeginning = () => running > 0 && round().undo() === null;

  /** What the round after this one would be played from. */
  function next() {
    const ended = end();
    return ended && nextRound(data(), ended);
  }

  /** The round that a redo would begin again; none where it brings back something else. */
  function begunBefore() {
    return round().redo() === null ? rounds[running + 1] : undefined;
  }

  /** @param {number} number that of the event which begins the round */
  function begin(number) {
    const changes = next();
    if (!changes) return null;
    const begun = { ...data(), ...changes, length: number + 1 };
    rounds = [...rounds.slice(0, running + 1), { data: begun, round: phoneRound(begun) }];
    running += 1;
    return [];
  }

  /**
   * What a command is about that goes over to another round; null where it does not.
   * @param {Command} command
   * @returns {EntryData | null} the round that begins, or whose beginning is taken back
   */
  function roundBegun(command) {
    if (command === "undo") return isAtBeginning() ? data() : null;
    if (command === "redo") return begunBefore()?.data ?? null;
    const changes = command === "begin" && next();
    return changes ? { ...data(), ...changes } : null;
  }

  return {
    /** What the running round is played from. */
    data,
    /** The running round. */
    round,
    /** What it came to; null while it runs, or where not all of its cards are known. */
    end,

    /** Whether the next round can be begun here. */
    mayBegin: () => Boolean(next()),

    /**
     * What a command is about, before it is done, and in which round; `about` is null where only
     * the server knows.
     * @param {Command} command
     * @param {Record<string, number>} fields
     * @returns {{ round: number, about: About | null }}
     */
    about(command, fields) {
      const begun = roundBegun(command);
      if (!begun) return { round: data().round, about: round().about(command, fields) };
      const { round: number, dealer: hand } = begun;
      return { round: number, about: { type: "begin", trick: 1, place: 0, hand } };
    },

    /**
     * Does what an item of the outbox asks for. Answers with the revokes that it proves; null where
     * only the server can do it.
     * @param {OutboxItem} item
     * @returns {Revoke[] | null}
     */
    perform(item) {
      if (item.type === "begin") return begin(item.after);
      const step = item.type === "undo" ? -1 : item.type === "redo" ? 1 : 0;
      if (step && roundBegun(item.type)) {
        running += step;
        return [];
      }
      if (!step && item.type !== "look") rounds = rounds.slice(0, running + 1);
      return perform(round(), item);
    },

    /**
     * Whether an undo or a redo needs the server: it alone knows what is shown then.
     * @param {"undo" | "redo"} command
     */
    needsServer: (command) => !roundBegun(command) && !round().canStep(command),

    /** What an undo takes back, in a word; null for nothing. */
    undo: () => (isAtBeginning() ? data().named.begin : round().undo()),

    /** What a redo brings back, likewise. */
    redo: () => (begunBefore() ? data().named.begin : round().redo()),

    /** @param {number} index that of a round, of which this page may know nothing */
    dataOf: (index) => rounds.find((played) => played.data.round === index)?.data,

    /**
     * The round is as others made it meanwhile; nothing that was tapped here is left of it.
     * @param {Now} now
     * @param {number} length of the record
     */
    renew(now, length) {
      const known = rounds.find((played) => played.data.round === now.round) ?? rounds[running];
      known.round.renew(now, length);
      rounds = [{ data: { ...known.data, ...now, length }, round: known.round }];
      running = 0;
    },
  };
}

/** @typedef {ReturnType<typeof phoneGame>} PhoneGame */

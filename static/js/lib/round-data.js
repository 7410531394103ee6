/*
 * The round as this phone sees it: the server's events, and on top of them what was tapped since.
 * It takes back and brings back by itself what it knows of; what else happened at the table is left
 * to the server, and the page is loaded anew.
 */
/** @import { About, Card, Command, EntryData, Now, Revoke } from "../types.js" */
/** @import { RoundData, RoundEvent, Unnumbered } from "../types.js" */
import { aboutStep, aboutTap } from "./about.js";
import { refusalOfAnotherCard, withAnotherCard } from "./another-card.js";
import { cardText } from "./card-text.js";
import { lastOf } from "./lists.js";
import { lopakasCard } from "./lopaka.js";
import { isDealt, isUntouched, refusal } from "./refusals.js";
import { apply, replay } from "./rules.js";

/**
 * This phone said that the card of an event was another one; `before` are the events until then.
 * @typedef {{ number: number, event: number, card: Card, before: RoundEvent[] }} Amendment
 */

/** @typedef {RoundEvent | Amendment} Step what the phone can take back and bring back by itself */

/** @param {RoundData & Pick<EntryData, "names" | "turns" | "named">} shown what the page shows */
export function phoneRound(shown) {
  let data = shown;
  let events = [...data.events];
  /** @type {Amendment[]} this phone's, oldest first */
  let amendments = [];
  /** @type {Step[]} what undos take back, the next last; below lies `data.undo` */
  let done = events.slice(events.length - data.own);
  /** @type {Step[]} what redos bring back, the next last */
  let undone = [...data.redo];
  /** What a redo brings back after these, in a word; null for nothing. */
  let further = data.redo_name;
  let isOpen = false; // the earlier tricks were looked at, and nothing has happened since
  let state = replay(data, events, data.corrected);

  const corrected = () => lastOf(amendments)?.number ?? data.corrected;
  const indexOf = (/** @type {number | undefined} */ number) =>
    events.findIndex((event) => event.number === number);

  function replayAll() {
    state = replay(data, events, corrected());
  }

  /** @param {Omit<Amendment, "before">} change */
  function addAmendment(change) {
    const amendment = { ...change, before: events };
    amendments.push(amendment);
    done.push(amendment);
    events = withAnotherCard(events, state, change);
    replayAll();
  }

  /** @param {RoundEvent} event */
  function addEvent(event) {
    events = [...events, event];
    done.push(event);
    apply(state, event, corrected());
  }

  /** What goes with the next undo: where Lopaka played by himself, also what he had followed. */
  function takenBack() {
    const led = events.find(({ type }) => type === "play")?.number;
    let first = done.length - 1;
    while (first > 0 && done[first].number !== led && playedItself(done[first])) first -= 1;
    return done.slice(first);
  }

  /** What comes back when the next of what was taken back does, with what Lopaka plays after it. */
  function broughtBack() {
    const [first, ...later] = [...undone].reverse();
    if (isUntouched(state) && !("type" in first && first.type === "play")) return [first];
    const other = later.findIndex((step) => !playedItself(step));
    return [first, ...(other < 0 ? later : later.slice(0, other))];
  }

  /** Nothing that was taken back can be brought back any more. */
  function forget() {
    undone.length = 0;
    further = null;
    isOpen = false;
  }

  /** @param {Step} step not the first card of the round */
  function playedItself(step) {
    if ("event" in step || step.type !== "play" || !step.assumed) return false;
    if (step.hand !== state.lopaka) return false;
    return isUntouched(state) ? isDealt(state, step.hand) : state.open !== null;
  }

  /** @param {Step} step */
  function nameOf(step) {
    if ("event" in step) return data.named.amend;
    if (step.type === "play") return cardText(step.card);
    if (step.type === "turn") return data.turns[step.hand];
    if (step.type === "skip") return `${data.names[step.seat]} ${cardText(step.card)}`;
    return data.named[step.type];
  }

  return {
    state: () => state,
    refusal: (/** @type {Unnumbered<RoundEvent>} */ event) => refusal(state, event),
    lopakasCard: () => lopakasCard(state),

    /**
     * Why the card of an event cannot have been this one, or null.
     * @param {number} event
     * @param {Card} card
     */
    refusalOfAnotherCard: (event, card) =>
      refusalOfAnotherCard(data, events, state, { event, card }, isOpen),

    /**
     * What the round would come to if the card of an event was this one.
     * @param {number} event
     * @param {Card} card
     */
    withAnotherCard: (event, card) =>
      replay(data, withAnotherCard(events, state, { event, card }), Infinity),

    /**
     * What the round had come to before an event.
     * @param {number} event
     */
    before: (event) => replay(data, events.slice(0, indexOf(event)), corrected()),

    /** The earlier tricks lie open until something happens. */
    look() {
      isOpen = true;
    },

    /**
     * What follows a command by itself where it is Lopaka's turn: he plays. Once he was taken back
     * so is what he had followed, and he is brought back after it; null where nothing follows.
     * @param {Command} command
     * @returns {Command | null}
     */
    follows(command) {
      const card = lopakasCard(state);
      if (card === null) return null;
      const next = lastOf(undone);
      const isHis =
        next && "assumed" in next && next.assumed && next.hand === state.turn && next.card === card;
      if (isHis) return command;
      return command === "undo" ? null : "play";
    },

    /**
     * What a command is about, before it is done; null where only the server knows.
     * @param {Command} command
     * @param {Record<string, number>} fields
     * @returns {About | null}
     */
    about(command, fields) {
      if (command === "begin") return null; // that is about another round
      if (command !== "undo" && command !== "redo") return aboutTap(state, command, fields);
      return aboutStep(state, lastOf(command === "undo" ? done : undone) ?? null);
    },

    /**
     * The round is as others made it meanwhile; nothing that was tapped here is left of it.
     * @param {Now} now
     * @param {number} length of the record
     */
    renew(now, length) {
      data = { ...data, ...now, length };
      events = [...data.events];
      amendments = [];
      done = events.slice(events.length - data.own);
      [undone, further] = [[...data.redo], data.redo_name];
      isOpen = false;
      replayAll();
    },

    /** Whether the app chose the hand that is to play, not a person. */
    isAssumed: () => lastOf(events)?.type !== "turn",

    /** What an undo takes back, in a word; null where there is nothing. */
    undo() {
      return done.length ? takenBack().map(nameOf).join("+") : data.undo;
    },

    /**
     * Whether the phone can do an undo or a redo by itself.
     * @param {"undo" | "redo"} command
     */
    canStep: (command) => (command === "undo" ? done : undone).length > 0,

    /** Whether an undo here takes back Lopaka's card and also what he had followed. */
    undoesBoth: () => done.length > 0 && takenBack().length > 1,

    /** What a redo brings back, likewise. */
    redo() {
      return undone.length ? broughtBack().map(nameOf).join("+") : further;
    },

    /**
     * Answers with the revokes that this event proves.
     * @param {RoundEvent} event
     * @returns {Revoke[]}
     */
    add(event) {
      forget();
      addEvent(event);
      return state.revokes.filter((revoke) => revoke.event === event.number);
    },

    /**
     * The card of an event was another one; answers with the revokes that it proves.
     * @param {number} number
     * @param {number} event
     * @param {Card} card
     * @returns {Revoke[]}
     */
    amend(number, event, card) {
      const before = state.revokes.map((revoke) => JSON.stringify(revoke));
      forget();
      addAmendment({ number, event, card });
      return state.revokes.filter((revoke) => !before.includes(JSON.stringify(revoke)));
    },

    /** Whether the phone could take the last thing back by itself. */
    takeBack() {
      const step = done.pop();
      if (!step) return false;
      undone.push(step);
      isOpen = false;
      events = "event" in step ? step.before : events.slice(0, -1);
      if ("event" in step) amendments.pop();
      replayAll();
      return true;
    },

    /** Whether the phone could bring back by itself what was taken back last. */
    bringBack() {
      const step = undone.pop();
      if (!step) return false;
      isOpen = false;
      if ("event" in step) addAmendment(step);
      else addEvent(step);
      return true;
    },
  };
}

/** @typedef {ReturnType<typeof phoneRound>} PhoneRound */

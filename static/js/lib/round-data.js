/*
 * The round as this phone sees it: the server's events, and on top of them what was tapped since.
 * It takes back and brings back by itself what it knows of; what else happened at the table is left
 * to the server, and the page is loaded anew.
 */
/** @import { About, Card, Command, Now, Revoke } from "../types.js" */
/** @import { RoundData, RoundEvent, Unnumbered } from "../types.js" */
import { aboutStep, aboutTap } from "./about.js";
import { refusalOfAnotherCard, withAnotherCard } from "./another-card.js";
import { cardText } from "./card-text.js";
import { lastOf } from "./lists.js";
import { lopakasCard } from "./lopaka.js";
import { refusal } from "./refusals.js";
import { apply, replay } from "./rules.js";
import { firstUndoable, redoable } from "./undoable.js";

/**
 * This phone said that the card of an event was another one; `before` are the events until then.
 * @typedef {{ number: number, event: number, card: Card, before: RoundEvent[] }} Amendment
 */

/** @param {RoundData} shown what the page shows */
export function phoneRound(shown) {
  let data = shown;
  let events = [...data.events];
  /** @type {Amendment[]} this phone's, oldest first */
  let amendments = [];
  /** @type {(RoundEvent | Amendment | null)[]} the next redo last; null if only the server knows */
  let undone = redoable(data);
  let firstOwn = firstUndoable(data);
  let isFresh = true; // nothing of the server's was taken back here
  let isOpen = false; // the earlier tricks were looked at, and nothing has happened since
  let state = replay(data, events, data.corrected);

  const corrected = () => lastOf(amendments)?.number ?? data.corrected;
  const indexOf = (/** @type {number | undefined} */ number) =>
    events.findIndex((event) => event.number === number);

  function replayAll() {
    state = replay(data, events, corrected());
  }

  /** What an undo takes back, where this phone can do it; else null. */
  function last() {
    const [event, amendment] = [lastOf(events), lastOf(amendments)];
    const latest = amendment && amendment.number > (event?.number ?? -1) ? amendment : event;
    return latest && latest.number >= firstOwn ? latest : null;
  }

  /** @param {Omit<Amendment, "before">} change */
  function addAmendment(change) {
    amendments.push({ ...change, before: events });
    events = withAnotherCard(events, state, change);
    replayAll();
  }

  /** @param {RoundEvent} event */
  function addEvent(event) {
    events = [...events, event];
    apply(state, event, corrected());
  }

  /**
   * What goes when this is taken back: where Lopaka played by himself, also what he had followed.
   * @param {RoundEvent | Amendment} step
   * @returns {(RoundEvent | Amendment)[]} the oldest first
   */
  function takenBackWith(step) {
    const steps = [step];
    let index = indexOf(step.number);
    for (; index > 0 && playedItself(events[index]); index -= 1) steps.unshift(events[index - 1]);
    return steps;
  }

  /** @param {RoundEvent} event */
  function playedItself(event) {
    if (event.type !== "play" || !event.assumed || event.hand !== data.lopaka) return false;
    return state.open !== null;
  }

  /** @param {RoundEvent | Amendment} step */
  function nameOf(step) {
    const card = "card" in step ? step.card : 0;
    if (card) return cardText(card);
    return "hand" in step ? data.seats[step.hand % data.seats.length] : "";
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
      if (command !== "undo" && command !== "redo") return aboutTap(events, command, fields);
      return aboutStep(events, command === "undo" ? last() : (lastOf(undone) ?? null));
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
      undone = redoable(data);
      firstOwn = firstUndoable(data);
      [isFresh, isOpen] = [true, false];
      replayAll();
    },

    /** Whether the app chose the hand that is to play, not a person. */
    isAssumed: () => lastOf(events)?.type !== "turn",

    /** What an undo takes back, in a word; null where there is nothing. */
    undo() {
      const step = last();
      if (step) return takenBackWith(step).map(nameOf).join("+");
      if (isFresh) return data.undo;
      return firstOwn > 1 ? "" : null;
    },

    /**
     * Whether the phone can do an undo or a redo by itself.
     * @param {"undo" | "redo"} command
     */
    canStep: (command) => Boolean(command === "undo" ? last() : lastOf(undone)),

    /** Whether an undo here takes back Lopaka's card and also what he had followed. */
    undoesBoth() {
      const step = last();
      return step !== null && takenBackWith(step).length > 1;
    },

    /** What a redo brings back, likewise. */
    redo() {
      const step = lastOf(undone);
      if (step === undefined) return null;
      return step ? nameOf(step) : data.redo_name;
    },

    /**
     * Answers with the revokes that this event proves.
     * @param {RoundEvent} event
     * @returns {Revoke[]}
     */
    add(event) {
      undone.length = 0;
      isOpen = false;
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
      undone.length = 0;
      isOpen = false;
      addAmendment({ number, event, card });
      return state.revokes.filter((revoke) => !before.includes(JSON.stringify(revoke)));
    },

    /** Whether the phone could take the last thing back by itself. */
    takeBack() {
      const step = last();
      if (!step) return false;
      undone.push(step);
      isOpen = false;
      events = "event" in step ? step.before : events.slice(0, -1);
      if ("event" in step) amendments.pop();
      isFresh = isFresh && ("event" in step || step.number >= data.length);
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

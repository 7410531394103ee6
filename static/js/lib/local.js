/*
 * The round as this phone sees it: the server's events, and on top of them what was tapped since. It takes back and brings
 * back by itself what it knows of; what else happened at the table is left to the server, and the page is loaded anew.
 */
import { lopakasCard } from "./lopaka.js";
import { refusal, refusalOfAnother, replay, take } from "./rules.js";

/** The number below which an undo is left to the server: something lies there that this page does not show, or a deal. */
function floorOf({ events, undoes, corrected, length }) {
  if (undoes !== "local") return length - 1;
  let place = events.length - 1;
  while (place > 0 && events[place - 1].number === events[place].number - 1) place -= 1;
  const deals = events.filter((event) => event.type === "deal").map((event) => event.number);
  return Math.max(events[place].number - 1, corrected, ...deals);
}

export function local(data) {
  const events = [...data.events];
  const amendments = []; // {number, event, card, was, other}: this phone's, oldest first
  const undone = []; // what a redo brings back, the next one last: an event or an amendment, null where only the server knows
  if (data.redo_name !== null) undone.push(data.redoes === "local" ? data.redo : null);
  const floor = floorOf(data);
  let isFresh = true; // nothing of the server's was taken back here
  let state = replay(data, events, data.corrected);

  const corrected = () => (amendments.length ? amendments[amendments.length - 1].number : data.corrected);
  const place = (number) => events.findIndex((event) => event.number === number);
  const again = () => (state = replay(data, events, corrected()));

  /** What an undo takes back, where this phone can do it; else null. */
  function last() {
    const [event, amendment] = [events[events.length - 1], amendments[amendments.length - 1]];
    const one = amendment && amendment.number > event.number ? amendment : event;
    return one && one.number > floor ? one : null;
  }

  /** The card of an event was another one; where that lies in the running trick already, the two were exchanged. */
  function amend({ number, event, card }) {
    const was = events[place(event)].card;
    const other = state.trick.find((play) => play.card === card)?.event;
    amendments.push({ number, event, card, was, other });
    lay(event, card);
    lay(other, was);
    again();
  }

  function lay(number, card) {
    const index = place(number);
    if (index >= 0) events[index] = { ...events[index], card };
  }

  function happen(event) {
    events.push(event);
    take(state, event, corrected());
  }

  const nameOf = (one) => (one.card ? String(one.card) : data.seats[one.hand % data.seats.length]);

  return {
    state: () => state,
    refusal: (event) => refusal(state, event),
    refusalOfAnother: (event, card) => refusalOfAnother(state, event, card),
    lopakasCard: () => lopakasCard(state),

    /**
     * What follows by itself where it is Lopaka's turn: he plays. Once he was taken back so is what he had followed, and he is
     * brought back after it; null where nothing follows.
     */
    follows(type) {
      const card = lopakasCard(state);
      if (card === null) return null;
      const one = undone[undone.length - 1];
      if (one?.assumed && one.hand === state.turn && one.card === card) return type;
      return type === "undo" ? null : "play";
    },

    /** Whether the app lit the hand that is to play, not a person. */
    isAssumed: () => !events.length || events[events.length - 1].type !== "turn",

    /** What an undo takes back, in a word; null where there is nothing. */
    undo() {
      const one = last();
      if (one) return nameOf(one);
      return isFresh ? data.undo : floor > 0 ? "" : null;
    },

    /** What a redo brings back, likewise. */
    redo() {
      if (!undone.length) return null;
      const one = undone[undone.length - 1];
      return one ? nameOf(one) : data.redo_name;
    },

    /** Answers with the revokes that this event proves. */
    happen(event) {
      undone.length = 0;
      happen(event);
      return state.revokes.filter((revoke) => revoke.event === event.number);
    },

    /** The card of an event of the running trick was another one; answers with the revokes that it proves. */
    amend(number, event, card) {
      const before = state.revokes.map((revoke) => JSON.stringify(revoke));
      undone.length = 0;
      amend({ number, event, card });
      return state.revokes.filter((revoke) => !before.includes(JSON.stringify(revoke)));
    },

    /** Whether the phone could take the last thing back by itself. */
    takeBack() {
      const one = last();
      if (!one) return false;
      undone.push(one);
      if (one === amendments[amendments.length - 1]) {
        amendments.pop();
        lay(one.event, one.was);
        lay(one.other, one.card);
      } else {
        isFresh = isFresh && one.number >= data.length;
        events.pop();
      }
      again();
      return true;
    },

    /** Whether the phone could bring back by itself what was taken back last. */
    bringBack() {
      const one = undone.pop();
      if (!one) return false;
      if (one.event === undefined) happen(one);
      else amend(one);
      return true;
    },
  };
}

/* The round as this phone sees it: the server's events, and on top of them those that were tapped since. */
import { refusal, replay, take } from "./rules.js";

export function local(data) {
  const events = [...data.events];
  let state = replay(data, events);

  return {
    events,
    state: () => state,
    refusal: (event) => refusal(state, event),
    /** Whether the app lit the seat that is to act, not a person. */
    isAssumed: () => !events.length || events[events.length - 1][0] !== "turn",
    canUndo: () => events.length > 0 || data.undoable,

    /** Answers with the revokes that this event proves. */
    happen(event) {
      events.push(event);
      take(state, event);
      return state.revokes.filter((revoke) => revoke.event === state.counted - 1);
    },

    /** False when there is nothing of this round to take back. */
    takeBack() {
      const event = events.pop();
      state = replay(data, events);
      return event !== undefined;
    },
  };
}

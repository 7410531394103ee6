/* Doing what was tapped on the phone's own round, before the server has seen it. */
/** @import { OutboxItem, Revoke } from "../types.js" */
/** @import { PhoneRound } from "./round-data.js" */

/**
 * Does what an item of the outbox asks for. Answers with the revokes that it proves; null where
 * only the server can do it.
 * @param {PhoneRound} round
 * @param {OutboxItem} item
 * @returns {Revoke[] | null}
 */
export function perform(round, { type, fields, after: number }) {
  switch (type) {
    case "play":
      return round.add({ type, number, ...playOf(fields) });
    case "turn":
      return round.add({ type, number, hand: fields.seat });
    case "amend":
      return round.amend(number, fields.event, fields.card);
    case "undo":
      return round.takeBack() ? [] : null;
    case "redo":
      return round.bringBack() ? [] : null;
    case "look":
      round.look();
      return [];
    case "begin":
      return null; // that is for the game to do
  }
}

/** @param {OutboxItem["fields"]} fields */
function playOf({ card, to_act: hand, assumed }) {
  return { card, hand, assumed: assumed === 1 };
}

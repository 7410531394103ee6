/* Does on the phone what was tapped, and tells which revokes that proves. */
/** @import { EntryData, OutboxItem } from "../types.js" */
/** @import { PhoneGame } from "../lib/phone-game.js" */
import { proof } from "../lib/sentences.js";

/**
 * @param {EntryData} data
 * @param {PhoneGame} game
 * @param {(text: string, found: string) => void} say
 */
export function performing(data, game, say) {
  /** @type {Set<string>} the revokes that the phone has shown by itself */
  const shown = new Set();

  return {
    /** @param {string} said */
    wasShown: (said) => shown.has(said),

    /**
     * Does an item; answers whether the phone can.
     * @param {OutboxItem} item
     */
    apply(item) {
      if (item.type === "begin") say("", ""); // what the round before proved is said at its end
      const revokes = game.perform(item);
      if (revokes?.length) {
        const proofs = revokes.map((revoke) => proof(data, revoke)).join(" ");
        shown.add(proofs);
        say(proofs, "revoke");
      }
      return revokes !== null;
    },

    /**
     * The card that Lopaka plays by himself.
     * @returns {Record<string, number>}
     */
    lopakasPlay() {
      const card = game.round().lopakasCard();
      return card === null || data.lopaka === null ? {} : { card, to_act: data.lopaka, assumed: 1 };
    },
  };
}

/* A game as a page tells it to a phone. */
import { phoneGame } from "../../static/js/lib/phone-game.js";
import { UNTOUCHED } from "./untouched.js";

const COINS = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [index + 1, index + 1]));

/** What may be another one when others have written: a round in which these things happened. */
export const now = (events = [], changes = {}) => ({ round: 0, events, ...UNTOUCHED, ...changes });

/** A game of three whose rounds have two tricks; Betty leads the first. */
export function newGame(changes = {}, page = {}) {
  return phoneGame({
    seats: ["Adam", "Betty", "Clara"],
    names: ["Adam", "Betty", "Clara"],
    turns: ["Adam", "Betty", "Clara"],
    order: [0, 1, 2].map((seat) => [0, 1, 2].map((turn) => (seat + turn) % 3)),
    partners: [[], [], []],
    free: false,
    held: [2, 2, 2],
    bottles: 1,
    lopaka: null,
    dealer: 0,
    first: 1,
    hand_size: 2,
    deck: { suits: [{ id: "blue", name: "blue", rank: 1, cards: COINS }] },
    length: 1,
    ...now(),
    ...page,
    review: "last_trick",
    shown_number: 1,
    game: {
      totals: [0, 0, 0],
      members: [0, 1, 2],
      shown: [0, 1, 2],
      ranked: [0, 1, 2],
      ending: [0, 1, 2],
      goal: "rounds",
      number: 2,
      tie: "shared",
      rotation: "left",
      dealt: [0, 0, 0],
      waiting: null,
      was_reached: false,
      curses: [0, 0, 0],
      cursed: [],
      teams: null,
      next: true,
      ...changes,
    },
  });
}

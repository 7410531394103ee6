/* The game around a round, as the phone counts it. Columns are those of the sheet, from 0. */
import type { Card, Seat } from "./round.js";

/** The game before a round. Lists that are "by column" have a number for each. */
export interface GameData {
  /** The coins, by column. */
  totals: number[];
  /** The column of each seat. */
  members: number[];
  /** The columns that the score shows, that have a place, and whose total can end the game. */
  shown: number[];
  ranked: number[];
  ending: number[];
  /** When the game ends: once somebody has so many coins, or after so many rounds or deals. */
  goal: "target" | "rounds" | "deals_each";
  number: number;
  tie: "shared" | "extra_round" | "fewest_curses" | "last_round";
  rotation: "left" | "winner" | "last_cursed";
  /** How many of the rounds that count each dealt, by column. */
  dealt: number[];
  /** The columns that have yet to deal in this cycle; null where none has to be finished. */
  waiting: number[] | null;
  /** Whether the end had come before: with cycles of deals no later round takes it back. */
  was_reached: boolean;
  /** How many rounds each ended with a bottle, by column. */
  curses: number[];
  /** The seats that are scored as the bottle's owner by a decision of the table. */
  cursed: Seat[];
  /** Who plays together, by places from the first leader on; null where everybody is alone. */
  teams: number[][] | null;
  /** Whether the next round is played as this one: by the same people, and as agreed. */
  next: boolean;
}

/** What a round brought to a seat that the score shows. */
export interface ScoreRow {
  seat: Seat;
  name: string;
  /** What its tricks hold. */
  coins: number;
  isCursed: boolean;
  /** What it scored by itself; null where nobody shares a team. */
  own: number | null;
  score: number;
  total: number;
  isLeading: boolean;
}

/** What a round came to in which all cards are played. */
export interface RoundEnd {
  /** The cards that were never played, ascending. */
  imp: Card[];
  penalty: number;
  /** Those who share a team beside each other. */
  rows: ScoreRow[];
  /** The coins after it, by column. */
  totals: number[];
  /** How many rounds each ended with a bottle, by column. */
  curses: number[];
  isOver: boolean;
  /** Whether another round is due only for a tie, or for who has yet to deal. */
  goesOnBeyond: boolean;
  /** The names, as they stand in a sentence, of those who won the game; none where it goes on. */
  winners: string[];
  /** Null where the game is over. */
  nextDealer: Seat | null;
  /** The coins of all cards. */
  deckTotal: number;
}

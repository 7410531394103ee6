/* What a page tells the phone, what the phone sends, and what it is answered. */
import type { Card, Hand, PlayEvent, RoundEvent, Seat, Suit, Turn, TurnEvent } from "./round.js";

/** The texts of a page, with {names} for what is filled in. */
export type Texts = Record<string, string>;

/** What the rules need to know of a table. */
export interface TableData {
  seats: string[];
  order: Turn[][];
  /** Whether a player chooses for every card from which hand it comes, as in the duel. */
  free: boolean;
  /** How many cards each hand plays. */
  held: number[];
  /** How many bottles there are. */
  bottles: number;
  lopaka: Seat | null;
  /** The hand that leads the first trick. */
  first: Turn;
  /** The tricks of a round. */
  hand_size: number;
  deck: { suits: Suit[] };
}

/**
 * What the sentences need to know beside that; `names` are the seats' names as they stand in a
 * sentence.
 */
export interface SentenceData extends TableData {
  names: string[];
  /** How each hand is called. */
  called: string[];
  /** Who is called on in each turn. */
  turns: string[];
  sentences: Texts;
  lessons?: boolean;
}

/** What the phone's own round starts from: the record as the page shows it. */
export interface RoundData extends TableData {
  /** The length of the table's record. */
  length: number;
  events: RoundEvent[];
  /** The number of the last correction in force, or -1. */
  corrected: number;
  /** What an undo takes back, in a word; null where there is nothing. */
  undo: string | null;
  undoes: "local" | "reload";
  redo: PlayEvent | TurnEvent | null;
  redoes: "local" | "reload";
  redo_name: string | null;
}

/** All that the page of a running round tells the phone. */
export interface EntryData extends SentenceData, RoundData {
  /** The table's id. */
  table: string;
  /** The hands' names. */
  hands: string[];
  /** For each seat the others of its team. */
  partners: Seat[][];
  dealer: Hand;
  urls: Record<Command | "length" | "problem" | "paragraph", string>;
  /** What the table agreed to be reminded of. */
  aid: "table_only" | "counts" | "full";
  /** Which finished trick may be looked at. */
  review: string;
}

/** What a tap asks for; the name of the address that it is sent to. */
export type Command = "play" | "turn" | "amend" | "undo" | "redo";

/** What waits to be written by the server. */
export interface OutboxItem {
  /** The idempotency key: sent twice, it is written once. */
  id: string;
  type: Command;
  fields: Record<string, number>;
  /**
   * The expected length of the record when it is this item's turn; so the number of the event that
   * it becomes.
   */
  after: number;
}

/** What the server answers to a tap. */
export interface Answer {
  /** The length of the record, where it was written down. */
  length?: number;
  /** What is wrong, for the slip. */
  said?: string | null;
  /** Where the round is over, the address of the next page. */
  over?: string | null;
  /** The code of what was found wrong. */
  happened?: string | null;
  problem?: boolean;
  /** The cards that may be played now, where that is agreed to be seen and known. */
  lit?: Card[] | null;
  refused?: string;
  stale?: string;
  error?: string;
}

export interface Response {
  /** The HTTP status, 0 without a connection. */
  status: number;
  answer: Answer;
}

/** A value that is kept from one page to the next; null for none. */
export interface StoredValue<Value> {
  get(): Value | null;
  put(value: Value | null): void;
}

/*
 * What the server tells the phone and what the phone's scripts pass to each other. The scripts are
 * checked against these types; nothing of them is loaded by a page.
 */

/** A card's number, 1 to 37 without 19. */
export type Card = number;

/** Seats count clockwise from 0. */
export type Seat = number;

/**
 * A hand has the number of its seat; in The Bright House a hidden hand comes as many later as there
 * are seats.
 */
export type Hand = number;

export interface Suit {
  /** Names its colour in class names: "blue". */
  id: string;
  /** Its name in the page's language. */
  name: string;
  /** 0 for the lowest colour, 1 for the middle one, 2 for the highest. */
  rank: 0 | 1 | 2;
  /** The coins of each of its cards. */
  cards: Record<Card, number>;
}

/** What happened in a round. `number` is the event's place in the table's record. */
export type RoundEvent = DealEvent | PlayEvent | TurnEvent | GiveEvent | SkipEvent;

/** Lopaka's open hand; of no other hand is the phone told. */
export interface DealEvent {
  type: "deal";
  number: number;
  seat: Seat;
  cards: Card[];
}

export interface PlayEvent {
  type: "play";
  number: number;
  hand: Hand;
  card: Card;
  /** The app took the hand from the turn, and nobody pointed at it. */
  assumed?: boolean;
  /**
   * The card was on the table before a correction, and stays though Lopaka's rules ask for another.
   */
  layThere?: boolean;
}

/** The next card is this hand's. */
export interface TurnEvent {
  type: "turn";
  number: number;
  hand: Hand;
}

/** The table gave the last trick to this seat. */
export interface GiveEvent {
  type: "give";
  number: number;
  seat: Seat;
  price: number;
  bottle: Seat | null;
}

/** This card took a trick whose other cards were not written down. */
export interface SkipEvent {
  type: "skip";
  number: number;
  seat: Seat;
  card: Card;
}

/** What would happen: an event that has no number yet. */
export type Unnumbered<Event> = Event extends unknown ? Omit<Event, "number"> : never;

/** A card on the table. */
export interface LaidCard {
  hand: Hand;
  seat: Seat;
  card: Card;
  /** The number of the event that laid it. */
  event: number;
  /** Why Lopaka played it; null for everybody else's card. */
  why: LopakasReason | null;
}

export type LopakasReason = "leads" | "wins" | "follows" | "loses";

/** A trick that was taken. */
export interface Trick {
  number: number;
  leader: Seat;
  plays: LaidCard[];
  winner: Seat;
  /** The winner's card. */
  card: Card;
  coins: number;
  priceBefore: number;
  price: number;
  /** Who had the bottle before. */
  owner: Seat | null;
  /** Who has it now. */
  bottle: Seat | null;
  sold: boolean;
  /** The table decided whose it is. */
  isGiven: boolean;
  /** Only the winner's card was written down. */
  isSkipped: boolean;
}

/** A hand did not follow: it has no card of this colour, unless it revoked. */
export interface Miss {
  hand: Hand;
  suit: string;
  /** The trick's number, from 1. */
  trick: number;
  shown: Card;
  led: Card;
}

/** A card of a colour that the hand did not follow before. */
export interface Revoke extends Miss {
  seat: Seat;
  event: number;
  card: Card;
}

/** A round as far as it is played. */
export interface RoundState {
  seats: number;
  /** For each seat that leads, the hands in turn. */
  order: Hand[][];
  hands: number;
  /** How many tricks a round has. */
  due: number;
  /** The colour of each card. */
  suits: Record<Card, Suit>;
  lopaka: Seat | null;
  /** What Lopaka was dealt, where it was written down. */
  dealt: Set<Card> | null;
  /** What is left in his hand once a card is played, where all of it is known. */
  open: Set<Card> | null;
  played: Record<Card, boolean>;
  /** The coins in each seat's tricks. */
  coins: number[];
  /** Colours that were not followed and have not been played by that hand since. */
  misses: Miss[];
  /** The hand that is to play; null once the round is over. */
  turn: Hand | null;
  price: number;
  bottle: Seat | null;
  /** The running trick. */
  trick: LaidCard[];
  /** The card that is winning it. */
  best: LaidCard | null;
  tricks: Trick[];
  revokes: Revoke[];
  over: boolean;
}

/** Why something cannot have happened. */
export type RefusalCode =
  | "already-done"
  | "duplicate-card"
  | "lopaka-policy"
  | "no-trick"
  | "not-in-hand"
  | "not-in-trick"
  | "out-of-turn"
  | "price-card"
  | "round-over"
  | "turn-taken"
  | "unknown-card"
  | "unknown-seat"
  | "wrong-phase";

/** What the plays tell a table that agreed to be reminded. */
export interface Reminder {
  /** What the bottle would cost if the running trick ended as it lies. */
  price: number;
  played: Card[];
  /** The cards below that price that have not been played. */
  below: Card[];
  /** Whether one of them can still be played. */
  undercut: "yes" | "no" | "maybe";
  coins: number[];
  /** For each hand the ranks of the colours that it is held to be out of. */
  out: Suit["rank"][][];
}

/** The texts of a page, with {names} for what is filled in. */
export type Texts = Record<string, string>;

/** What the rules need to know of a table. */
export interface TableData {
  seats: string[];
  order: Hand[][];
  lopaka: Seat | null;
  /** The hand that leads the first trick. */
  first: Hand;
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
  /** How each hand is called on. */
  called: string[];
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
  dealer: Hand;
  urls: Record<Command | "paragraph", string>;
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

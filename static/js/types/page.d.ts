/* What a page tells the phone, what the phone sends, and what it is answered. */
import type { GameData } from "./game.js";
import type { Card, Hand, PlayEvent, RoundEvent, Seat, Suit, Turn } from "./round.js";

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
  /** So many of the last events the phone can take back by itself. */
  own: number;
  /** What an undo takes back after these, in a word; null where there is nothing. */
  undo: string | null;
  /** What the phone can bring back by itself, the next last. */
  redo: RoundEvent[];
  /** What a redo brings back after these. */
  redo_name: string | null;
  /** Which finished trick may be looked at. */
  review: string;
}

/** What the table agreed to be reminded of, as long as somebody knows it. */
export interface Reminder {
  /** How many cards below the price are still out, in a sentence. */
  below: string;
  played: Card[];
  /** For each hand the coins that it has won and the marks of the colours that it is out of. */
  seats: { coins: number | null; out: string[] }[];
}

/** What the server alone finds in all that is entered. */
export interface Judged {
  problem: boolean;
  lit: Card[] | null;
  reminder: Reminder | null;
}

/** What may change while the page of a running round stays. */
export interface Now extends Omit<RoundData, keyof TableData | "length" | "review">, Judged {
  /** The round's index. */
  round: number;
  /** What the strip says; "" for nothing. */
  said: string;
  /** The code of what was found wrong. */
  happened: string | null;
}

/** What is new at a table; a phone that does not enter is told the first four. */
export interface News {
  /** The length of the table's record. */
  length: number;
  /** Another number than before where something beside the record has changed. */
  changes?: number;
  /** The address where the table goes on. */
  at: string;
  /** That of the table at which the same people play again; "" for none. */
  onward: string;
  /** What the page of a trick shows now, where this phone only watches; its parts are marked. */
  page?: string;
  /** The rest is told to phones that enter alone. */
  entering: Entering;
  /** Another one than the page's where the page has to be made anew. */
  made_of: string;
  /** Absent where no card is due. */
  now?: Now;
  /** How many rounds there are; told with `laid`. */
  rounds?: number;
  /** The tricks of each round that was asked about and is done. */
  laid?: Record<number, Pick<PlayEvent, "hand" | "card">[][]>;
  /** What other phones have entered since, in sentences. */
  by_others?: string;
}

/** The news of a page that were shown last. */
export type LastNews = Required<Pick<News, "now" | "length" | "made_of">>;

/** Whose phone enters; null where nobody does. */
export interface Entering {
  name: string | null;
  is_here: boolean;
}

/** All that the page of a running round is drawn from. */
export interface EntryData extends SentenceData, RoundData, Now {
  /** The table's id. */
  table: string;
  /** What is played: "standard", "lopaka", ... */
  variant: string;
  entering: Entering;
  /** What people call it: void rounds use up no number. */
  shown_number: number;
  game: GameData;
  /** Another number than before where something beside the record has changed. */
  changes: number;
  made_of: string;
  /** For each seat the others of its team. */
  partners: Seat[][];
  dealer: Hand;
  /** What is taken back and is no card and no hand, in a word. */
  named: Texts;
  /** The hands' names. */
  hands: string[];
  urls: Record<Command | "since" | "entering" | "problem" | "correct" | "paragraph", string>;
  /** What the table agreed to be reminded of. */
  aid: "table_only" | "counts" | "full";
}

/** The same on a page that this phone may have made: the form that opens its table later. */
export interface BegunData extends EntryData {
  opening?: { action: string; fields: Record<string, string> };
}

/**
 * What a tap asks for; the name of the address that it is sent to. `begin` begins the next round,
 * `look` opens the earlier tricks.
 */
export type Command = "play" | "turn" | "amend" | "undo" | "redo" | "begin" | "look";

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
  /** The round that it is about, by its index: `begin` is about the new one. */
  round: number;
  /** What it is about; null where only the server knows. */
  about: About | null;
  /** What it asks for, in words. */
  said: string;
  /** Why it could not be sent, once it could not; "" for nothing known. */
  left?: string;
  /** Whether the server has written it. */
  written?: boolean;
}

/** What a tap is about, as a record that others wrote to can be searched for it. */
export interface About {
  type: "play" | "turn" | "amend" | "begin" | "look";
  /** The trick's number, from 1. */
  trick: number;
  /** How many cards of the trick lie before. */
  place: number;
  /** Whose card or turn it is; the dealer of a round that begins. */
  hand: Hand;
  card?: Card;
  /** The card that is replaced. */
  was?: Card;
}

/** What the server answers to a tap. */
export interface Answer extends Partial<Judged> {
  /** The length of the record, where it was written down. */
  length?: number;
  /** What is wrong, for the slip. */
  said?: string | null;
  /** Where the round is over, the address of the next page. */
  over?: string | null;
  /** Where a round that has begun is played, the address of its page. */
  at?: string;
  /** The code of what was found wrong. */
  happened?: string | null;
  refused?: string;
  stale?: string;
  error?: string;
}

export interface Response {
  /** The HTTP status, 0 without a connection. */
  status: number;
  answer: Answer;
  /** Whether the server is of another version than the page. */
  isOfAnother?: boolean;
}

/** Who hears what becomes of the outbox. */
export interface OutboxListener {
  /** So many items wait; offline means that the last sending failed. */
  changed(waiting: number, isOffline: boolean): void;
  /** An item was written; `isLonger`: the record holds more than this phone sent. */
  written(answer: Answer, isLonger: boolean): void;
  /** The server does not know this page or its phone any more; what waits is kept. */
  unknown(): void;
  /** This phone may not enter; what waits is kept, and is tried again in case it is let in. */
  shutOut(reason: string): void;
  /** Others wrote first; what waited is sent, waits or is left by now. */
  overtaken(news: News): void;
  /** The server said no, and all that waited is left. */
  stopped(reason: string): void;
  /** Something is in memory only: the phone's storage did not take it. */
  notKept(): void;
}

/**
 * Items that are kept on the phone, for all of its pages. What is put can be read at once; whether
 * it is also kept comes later.
 */
export interface StoredItems<Item> {
  all(): Item[];
  put(item: Item): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

/** A value that is kept from one page to the next; null for none. */
export interface StoredValue<Value> {
  get(): Value | null;
  put(value: Value | null): unknown;
}

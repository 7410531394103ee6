/* A round as the phone's rules know it. */

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

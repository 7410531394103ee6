/* A round as the phone's rules know it. */

/** A card's number, 1 to 37 without 19; 2.5 is the twin of 2. */
export type Card = number;

/** Seats count clockwise from 0. */
export type Seat = number;

/**
 * A hand has the number of its seat; where a player has two, the hidden one comes as many later as
 * there are seats.
 */
export type Hand = number;

/**
 * A hand that is to play, by its number. In the duel it stands for a turn of its player, who plays
 * from either hand.
 */
export type Turn = Hand;

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

/** A hand that lies open from the deal: Lopaka's, or one of the duel. Of others nobody is told. */
export interface DealEvent {
  type: "deal";
  number: number;
  hand: Hand;
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

/** The next card is this hand's; in the duel its player's. */
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
  turn: Turn;
  seat: Seat;
  card: Card;
  /** The number of the event that laid it. */
  event: number;
  /** Why Lopaka played it; null for everybody else's card. */
  why: LopakasReason | null;
}

export type LopakasReason = "leads" | "wins" | "follows" | "loses";

/** What a bottle costs, and who has it. */
export interface Bottle {
  price: number;
  owner: Seat | null;
}

/** A trick that was taken; its prices and owners are those of the bottle that was in play. */
export interface Trick {
  number: number;
  leader: Seat;
  plays: LaidCard[];
  winner: Seat;
  /** The winner's card. */
  card: Card;
  coins: number;
  /** Which bottle was in play, from 0. */
  inPlay: number;
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
  order: Turn[][];
  hands: number;
  /** Whether a player chooses for every card from which hand it comes. */
  free: boolean;
  /** How many tricks a round has. */
  due: number;
  /** The colour of each card. */
  suits: Record<Card, Suit>;
  lopaka: Seat | null;
  /** The hands to which cards were dealt openly. */
  owners: Partial<Record<Card, Hand>>;
  /** For each hand how many other cards it can still play. */
  unknown: number[];
  /** What is left in Lopaka's hand once a card is played, where all of it is known. */
  open: Set<Card> | null;
  played: Record<Card, boolean>;
  /** The coins in each seat's tricks. */
  coins: number[];
  /** Colours that were not followed and have not been played by that hand since. */
  misses: Miss[];
  /** The hand that is to play; null once the round is over. */
  turn: Turn | null;
  bottles: Bottle[];
  /** Which of them can be sold next, from 0. */
  inPlay: number;
  /** What that one costs, and who has it. */
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

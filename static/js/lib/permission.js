/*
 * Whether a card may be played (rules 4.2, 8.15 and 10.4 to 10.6), as far as the cards that everybody
 * has seen tell. The server also asks which hands could explain them: where it may know more, the
 * phone says what it depends on.
 */
/** @import { Card, Hand, RoundState, SentenceData } from "../types.js" */
/** @import { Banner } from "./sentences.js" */
import { lopakasCard, lopakasRule, whyLopaka } from "./lopaka.js";
import { canHold, refusal } from "./refusals.js";
import { fill, refused } from "./sentences.js";

/** @typedef {"leads" | "follows" | "is-out" | "depends" | "must-follow"} Permission */

/** @type {Record<Permission, string>} */
const HEADLINES = {
  leads: "may",
  follows: "may",
  "is-out": "may",
  depends: "may_if",
  "must-follow": "may_not",
};

/**
 * Whether the hand whose turn it is may play a card, and why; a round that is over has no such hand.
 * @param {SentenceData} data
 * @param {RoundState} state
 * @param {Card} card
 * @returns {Banner}
 */
export function permission(data, state, card) {
  const hand = handWith(state, card);
  const code = refusal(state, { type: "play", hand, card });
  if (lopakasCard(state) !== null && (!code || code === "lopaka-policy"))
    return ofLopaka(data, state, hand, card);
  if (code) return { headline: refused(data, state, code, { hand, card }), reason: "" };
  return inWords(data, state, hand, card);
}

/**
 * The hand that would play a card: in the duel the one in which it lies open, else the hidden one.
 * @param {RoundState} state
 * @param {Card} card
 * @returns {Hand}
 */
function handWith({ free, owners, seats, turn }, card) {
  const hand = turn ?? 0;
  if (!free || owners[card] === hand % seats) return free ? hand % seats : hand;
  return (hand % seats) + seats;
}

/**
 * @param {SentenceData} data
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 */
function ofLopaka(data, state, hand, card) {
  const { sentences: texts, names } = data;
  const due = lopakasCard(state) ?? card;
  const isDue = card === due;
  const rule = isDue ? `lopaka_${whyLopaka(state, due)}` : `due_${lopakasRule(state, due, card)}`;
  const reason = fill(texts[rule], { name: names[hand], due, card });
  return { headline: isDue ? texts.may : texts.may_not, reason };
}

/**
 * @param {SentenceData} data
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 */
function inWords({ sentences: texts, called }, state, hand, card) {
  const { misses, suits, trick, turn } = state;
  const answer = answerOf(state, hand, card);
  const proven = misses.find((miss) => miss.hand === hand && miss.suit === suits[card].id);
  const values = {
    name: called[turn ?? 0],
    card,
    colour: trick.length ? suits[trick[0].card].name : "",
    trick: proven?.trick,
  };
  const reasons = [texts[`because_${answer}`], proven ? texts.would_prove : ""];
  const reason = fill(reasons.filter(Boolean).join(" "), values);
  return { headline: fill(texts[HEADLINES[answer]], values), reason };
}

/**
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 * @returns {Permission}
 */
function answerOf(state, hand, card) {
  const { suits, trick } = state;
  if (!trick.length) return "leads";
  const led = suits[trick[0].card];
  if (suits[card] === led) return "follows";
  if (!canFollow(state, hand, led.id)) return "is-out";
  return mustFollow(state, hand, led.id) ? "must-follow" : "depends";
}

/**
 * Whether a hand can have a card of this colour, by what it has shown.
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {string} colour
 */
function canFollow(state, hand, colour) {
  const hasMissed = state.misses.some((miss) => miss.hand === hand && miss.suit === colour);
  return !hasMissed && left(state, colour).some((card) => canHold(state, hand, card));
}

/**
 * Whether a hand that lies open has a card of this colour, and all of the hand is known.
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {string} colour
 */
function mustFollow(state, hand, colour) {
  const isKnown = state.unknown[hand] === 0 && !state.tricks.some((trick) => trick.isSkipped);
  return isKnown && left(state, colour).some((card) => state.owners[card] === hand);
}

/**
 * The cards of a colour that nobody has played.
 * @param {RoundState} state
 * @param {string} colour
 */
function left({ played, suits }, colour) {
  const cards = Object.keys(suits).map(Number);
  return cards.filter((card) => suits[card].id === colour && !played[card]);
}

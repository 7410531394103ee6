/*
 * Whether a card may be played (rules 4.2, 8.15 and 10.4 to 10.6), as far as the cards tell that
 * everybody has seen. The server also asks which hands could explain them: where it may know more,
 * the phone says what it depends on.
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
 * Whether the hand whose turn it is may play a card, and why; in a round that is over none is.
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
function inWords(data, state, hand, card) {
  const { sentences: texts, called } = data;
  const { misses, suits, trick, tricks, turn } = state;
  const answer = answerOf(data, state, hand, card);
  const proven = misses.find(
    (miss) => miss.hand === hand && miss.suit === suits[card].id && miss.trick <= tricks.length,
  );
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
 * @param {SentenceData} data
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 * @returns {Permission}
 */
function answerOf(data, state, hand, card) {
  const { owners, played, suits, trick } = state;
  if (!trick.length) return "leads";
  const led = suits[trick[0].card];
  if (suits[card] === led) return "follows";
  const left = Object.keys(led.cards)
    .map(Number)
    .filter((one) => !played[one]);
  if (!left.some((one) => canFollowWith(state, one)))
    return leavesTooFew(state, hand, card) ? "depends" : "is-out";
  const hasIt = isKnown(data, state, hand) && left.some((one) => owners[one] === hand);
  return hasIt ? "must-follow" : "depends";
}

/**
 * Whether whoever is to play can have a card of the colour led, by what was shown.
 * @param {RoundState} state
 * @param {Card} card
 */
function canFollowWith(state, card) {
  const hand = handWith(state, card);
  const { misses, suits } = state;
  const hasMissed = misses.some((miss) => miss.hand === hand && miss.suit === suits[card].id);
  return !hasMissed && canHold(state, hand, card);
}

/**
 * Whether the hands could not be filled any more if this one had the card: those that hold nothing
 * but some colours would need more cards of them than are left. The server then says more; where
 * Lopaka plays, and in The Bright House, it does not ask (rule 9.5).
 * @param {RoundState} state
 * @param {Hand} hand
 * @param {Card} card
 */
function leavesTooFew(state, hand, card) {
  const { free, hands, lopaka, misses, owners, played, seats, suits, unknown } = state;
  if (lopaka !== null || (hands > seats && !free)) return false;
  const isHidden = (/** @type {Card} */ one) => !played[one] && owners[one] === undefined;
  const left = Object.keys(suits).map(Number).filter(isHidden);
  const needed = unknown.map((cards, one) => (one === hand && isHidden(card) ? cards - 1 : cards));
  const isOut = (/** @type {Hand} */ one, /** @type {string} */ colour) =>
    misses.some((miss) => miss.hand === one && miss.suit === colour);
  const colours = Array.from(new Set(Object.values(suits).map(({ id }) => id)));
  return subsetsOf(colours).some((some) => {
    const others = colours.filter((colour) => !some.includes(colour));
    const bound = needed.filter((_, one) => others.every((colour) => isOut(one, colour)));
    const there = left.filter((one) => one !== card && some.includes(suits[one].id));
    return bound.reduce((sum, cards) => sum + cards, 0) > there.length;
  });
}

/**
 * @param {string[]} all
 * @returns {string[][]}
 */
function subsetsOf([first, ...others]) {
  if (first === undefined) return [[]];
  return subsetsOf(others).flatMap((some) => [some, [first, ...some]]);
}

/**
 * Whether all cards of a hand lay open from the beginning, and all of them that it played were
 * written down.
 * @param {SentenceData} data
 * @param {RoundState} state
 * @param {Hand} hand
 */
function isKnown({ held }, { owners, tricks }, hand) {
  const open = Object.values(owners).filter((owner) => owner === hand);
  return open.length === held[hand] && !tricks.some((trick) => trick.isSkipped);
}

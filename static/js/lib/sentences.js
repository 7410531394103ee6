/*
 * What the banner and the slip say. The templates come from the server in the page's language; the
 * server says the same sentences with the same templates, and a test compares them.
 */

/** @import { Card, Hand, LaidCard, RefusalCode, Revoke } from "../types.js" */
/** @import { RoundState, SentenceData, Texts, Trick } from "../types.js" */
import { cardText } from "./card-text.js";
import { lastOf } from "./lists.js";
import { lopakasRule } from "./lopaka.js";
import { isDealt } from "./refusals.js";
import { ruledTrick } from "./rules.js";

/**
 * Fills the {names} of a template, all in one pass, so that a player's name with braces in it stays
 * as it is. Numbers are written as cards are.
 * @param {string} template
 * @param {Record<string, string | number | undefined>} values
 */
export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (name, key) => {
    const value = values[key] ?? name;
    return typeof value === "number" ? cardText(value) : value;
  });
}

/** @typedef {{ headline: string, reason: string }} Banner */

/**
 * How the trick stands, or how the last one ended.
 * @param {SentenceData} data
 * @param {RoundState} state
 * @returns {Banner}
 */
export function standing(data, state) {
  const { sentences: texts, turns } = data;
  if (state.best) return runningTrick(data, state, state.best);
  const last = lastOf(state.tricks);
  if (last) return endedTrick(data, state, last);
  const name = turns[state.turn ?? 0];
  return { headline: fill(texts.lead, { name }), reason: texts.lead_why };
}

/**
 * Who is winning the running trick, and who is to play. Where Lopaka has just led, nobody has read
 * yet how the last trick ended; so that comes first.
 * @param {SentenceData} data
 * @param {RoundState} state
 * @param {LaidCard} best
 * @returns {Banner}
 */
function runningTrick(data, state, { seat, card }) {
  const { sentences: texts, names, turns } = data;
  const { trick, price, suits } = state;
  const last = lastOf(state.tricks);
  const why = reasonOfLopaka(data, trick);
  const name = turns[state.turn ?? 0];
  const next = fill(texts.to_play, { name, colour: suits[trick[0].card].name });
  if (last && ruledTrick(state)) {
    const { headline, reason } = outcome(data, last);
    return { headline, reason: joined(reason, why, next) };
  }
  const nearness = fill(card < price ? texts.because_low : texts.because_high, { price });
  const headline = fill(texts.winning, { name: names[seat], card });
  return { headline, reason: joined(why, nearness, next) };
}

/**
 * Why Lopaka played the last of these cards; nothing where it is another's, or was not played by
 * his rules.
 * @param {SentenceData} data
 * @param {LaidCard[]} plays
 */
function reasonOfLopaka({ sentences: texts, names }, plays) {
  const { seat, why } = plays[plays.length - 1];
  return why ? fill(texts[`lopaka_${why}`], { name: names[seat] }) : "";
}

/** @param {(string | undefined | false)[]} sentences */
function joined(...sentences) {
  return sentences.filter(Boolean).join(" ");
}

/**
 * How a trick ended, and where the phone teaches, what there is to learn from it; but not where the
 * table gave or skipped it.
 * @param {SentenceData} data
 * @param {RoundState} state
 * @param {Trick} trick
 * @returns {Banner}
 */
function endedTrick(data, state, trick) {
  const { inPlay, price, tricks } = state;
  const { headline, reason } = outcome(data, trick);
  const isOther = inPlay !== trick.inPlay;
  const other = isOther && fill(data.sentences.in_play, { bottle: bottleOf(data, inPlay), price });
  if (trick.isGiven || trick.isSkipped) return { headline, reason: joined(reason, other) };
  const teaches = data.lessons && tricks.every(({ isSkipped }) => !isSkipped);
  const learned = teaches && lesson(data, state, trick);
  return { headline, reason: joined(reason, other, learned, reasonOfLopaka(data, trick.plays)) };
}

/** The lowest of the cards that are just below 19. */
const JUST_BELOW = 15;

/**
 * What there is to learn from the last trick of a round whose cards are all known.
 * @param {SentenceData} data
 * @param {RoundState} state
 * @param {Trick} trick
 */
function lesson(data, state, trick) {
  const { winner, card, coins, price, priceBefore, inPlay } = trick;
  const low = trick.plays.map((play) => play.card).filter((laid) => laid < priceBefore);
  return fill(data.sentences[`lesson_${tip(state, trick, low.length)}`], {
    name: data.names[winner],
    card,
    price,
    coins,
    low: Math.min(...low),
    bottle: bottleOf(data, inPlay),
  });
}

/**
 * Which lesson is true of a trick: by the cards below the price that are still out, of which the
 * Imp's Trick may hold some, and by how many in the trick were below it.
 * @param {RoundState} state
 * @param {Trick} trick
 * @param {number} low
 */
function tip({ suits, played, due, hands }, { plays, card, sold, owner, winner, price }, low) {
  const deck = Object.keys(suits).map(Number);
  const out = deck.filter((other) => other < price && !played[other]).length;
  if (!sold && !out) return "gone";
  if (!sold) return lastOf(plays)?.card === card ? "last" : "risk";
  if (!out) return "stuck";
  if (out <= deck.length - due * hands) return "late";
  if (low > 1) return "along";
  if (owner === winner) return "kept";
  return owner === null && card >= JUST_BELOW ? "first" : "open";
}

/**
 * Who takes a finished trick, and why.
 * @param {SentenceData} data
 * @param {Trick} trick
 * @returns {Banner}
 */
export function outcome(data, trick) {
  if (trick.isGiven) return decidedOutcome(data, trick);
  const { sentences: texts, names } = data;
  const { sold, owner, winner, card } = trick;
  const taken = sold ? (owner === winner ? texts.keeps : texts.takes) : texts.wins;
  const bottle = bottleOf(data, trick.inPlay);
  const reason = [because(data, trick), ...sale(data, trick)].join(" ");
  return { headline: fill(taken, { name: names[winner], card, bottle }), reason };
}

/**
 * Whose trick it is by the table's decision, and where the bottle is.
 * @param {SentenceData} data
 * @param {Trick} trick
 * @returns {Banner}
 */
function decidedOutcome(data, { winner, bottle: seat, price, inPlay }) {
  const { sentences: texts, names } = data;
  const [headline, bottle] = [fill(texts.given, { name: names[winner] }), bottleOf(data, inPlay)];
  if (seat === null) return { headline, reason: fill(texts.given_unsold, { bottle, price }) };
  return { headline, reason: fill(texts.given_bottle, { owner: names[seat], bottle, price }) };
}

/**
 * A bottle inside a sentence: of two, which it is.
 * @param {SentenceData} data
 * @param {number} number
 */
function bottleOf({ sentences: texts, bottles }, number) {
  return bottles > 1 ? texts[`bottle_${number + 1}`] : texts.bottle;
}

/**
 * Why this card took the trick.
 * @param {SentenceData} data
 * @param {Trick} trick
 */
function because(data, { plays, card, priceBefore: price, sold, isSkipped, inPlay }) {
  const texts = data.sentences;
  if (isSkipped) return texts.skipped;
  if (!sold) {
    const text = data.bottles > 1 ? texts.none_below_of : texts.none_below;
    return fill(text, { bottle: bottleOf(data, inPlay), price });
  }
  const below = plays.map((play) => play.card).filter((laid) => laid < price);
  const cards = listed(
    texts,
    below.sort((a, b) => a - b),
  );
  return fill(below.length > 1 ? texts.more_below : texts.one_below, { card, price, cards });
}

/**
 * What a sale changes on the table.
 * @param {SentenceData} data
 * @param {Trick} trick
 */
function sale({ sentences: texts, names }, { sold, owner, winner, card, priceBefore: old }) {
  if (!sold) return [];
  if (owner === winner) return [fill(texts.falls, { old, card })];
  const price = fill(texts.new_price, { card });
  return owner === null ? [price] : [price, fill(texts.old_card, { old, owner: names[owner] })];
}

/** @type {Partial<Record<RefusalCode, string>>} */
const REFUSED = {
  "duplicate-card": "used",
  "price-card": "price_card",
  "round-over": "over",
  "turn-taken": "turn_taken",
};

/** The paragraphs of Lopaka's rules. */
const RULES_OF_LOPAKA = { follows: "10.4", leads: "10.5", wins: "10.5", loses: "10.6" };

/**
 * Why a tap changed nothing; `due` is the card that Lopaka has to play by his rules.
 * @param {SentenceData} data
 * @param {RoundState} state
 * @param {RefusalCode} code
 * @param {{ hand: Hand, card?: Card, due?: Card | null }} tap
 */
export function refused(data, state, code, { hand, card, due }) {
  const { sentences: texts, names, turns } = data;
  const owner = card === undefined ? undefined : state.owners[card];
  const other = owner === undefined ? undefined : names[owner % names.length];
  const name = code === "turn-taken" ? turns[hand] : names[hand % names.length];
  const under = state.bottles.findIndex(({ price }) => price === card);
  const values = { card, due: due ?? undefined, name, other, bottle: bottleOf(data, under) };
  if (code === "lopaka-policy" && due) {
    const rule = lopakasRule(state, due, card);
    return withRule(texts, fill(texts[`due_${rule}`], values), RULES_OF_LOPAKA[rule]);
  }
  if (code === "not-in-hand") {
    const own = isDealt(state, hand % names.length) ? texts.not_dealt : texts.not_held;
    const isAnothers = owner !== undefined && (owner - hand) % names.length !== 0;
    return withRule(texts, fill(isAnothers ? texts.dealt_to_another : own, values), "9.3");
  }
  return fill(texts[REFUSED[code] ?? code], values);
}

/**
 * What a revoke looks like at the table: the two cards that prove it, and the rule.
 * @param {SentenceData} data
 * @param {Revoke} revoke
 */
export function proof({ sentences: texts, called, deck }, { hand, suit, trick, card, shown, led }) {
  const colour = deck.suits.find(({ id }) => id === suit)?.name;
  const text = fill(texts.revoke, { name: called[hand], colour, trick, card, shown, led });
  return withRule(texts, text, "4.2");
}

/**
 * @param {Texts} texts
 * @param {string} text
 * @param {string} rule
 */
function withRule(texts, text, rule) {
  return fill(texts.with_rule, { text, rule });
}

/**
 * "3, 15 and 17"
 * @param {Texts} texts
 * @param {Card[]} cards
 */
function listed(texts, cards) {
  const words = cards.map(cardText);
  if (words.length === 1) return words[0];
  return fill(texts.and, { first: words.slice(0, -1).join(", "), last: words[words.length - 1] });
}

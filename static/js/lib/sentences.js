/*
 * What the banner and the slip say. The templates come from the server in the page's language; the server says the same
 * sentences with the same templates, and a test compares them.
 */

/** Fills the {places} of a template, all in one pass, so that a name with braces in it stays a name. */
export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (place, key) => values[key] ?? place);
}

/** How the trick stands, or how the last one ended: {headline, reason}. */
export function standing(data, state) {
  const { sentences: words, names, called } = data;
  const last = state.tricks[state.tricks.length - 1];
  const name = called[state.turn];
  if (!state.trick.length) {
    if (!last) return { headline: fill(words.lead, { name }), reason: words.lead_why };
    return ended(data, last);
  }
  const why = ofLopaka(data, state.trick);
  const next = fill(words.to_play, { name, colour: state.suits[state.trick[0].card].name });
  if (last && why && state.trick.length === 1) {
    const { headline, reason } = outcome(data, last); // he has led at once, and nobody has read it
    return { headline, reason: joined(reason, why, next) };
  }
  const { seat, card } = state.best;
  const because = fill(card < state.price ? words.because_low : words.because_high, { price: state.price });
  return { headline: fill(words.winning, { name: names[seat], card }), reason: joined(why, because, next) };
}

/** Why Lopaka played the last of these cards; nothing where it is another's, or was not played by his rules. */
function ofLopaka({ sentences, names }, plays) {
  const { seat, why } = plays[plays.length - 1];
  return why ? fill(sentences[`lopaka_${why}`], { name: names[seat] }) : "";
}

function joined(...sentences) {
  return sentences.filter(Boolean).join(" ");
}

/** How a trick ended; and unless the table gave it or passed it over, what there is to learn where the phone teaches. */
function ended(data, trick) {
  const { headline, reason } = outcome(data, trick);
  if (trick.isGiven || trick.isSkipped) return { headline, reason };
  return { headline, reason: joined(reason, data.lessons && lesson(data, trick), ofLopaka(data, trick.plays)) };
}

/** What there is to learn from a trick. */
function lesson({ sentences: words, names }, { sold, owner, winner }) {
  if (!sold) return words.lesson_high;
  if (owner === null) return words.lesson_first;
  return owner === winner ? words.lesson_kept : fill(words.lesson_sold, { owner: names[owner] });
}

/** How many cards below the price have not been seen, and whether it can still fall; `found` is a reminder. */
export function stillOut(data, { price, below, undercut }) {
  const key = below.length === 1 ? "one" : undercut;
  return fill(data.sentences[`below_${key}`], { count: below.length, price });
}

/** Who takes a finished trick, and why: {headline, reason}. */
export function outcome(data, trick) {
  const words = data.sentences;
  const values = { name: data.names[trick.winner], card: trick.card, price: trick.priceBefore };
  if (trick.isGiven) {
    const lies = { owner: data.names[trick.bottle], price: trick.price };
    const reason = fill(trick.bottle === null ? words.given_unsold : words.given_bottle, lies);
    return { headline: fill(words.given, values), reason };
  }
  const headline = fill(trick.sold ? (trick.owner === trick.winner ? words.keeps : words.takes) : words.wins, values);
  return { headline, reason: [because(words, trick, values), ...sale(data, trick)].join(" ") };
}

/** Why this card took the trick. */
function because(words, trick, values) {
  if (trick.isSkipped) return words.skipped;
  if (!trick.sold) return fill(words.none_below, values);
  const below = trick.plays.map((play) => play.card).filter((card) => card < trick.priceBefore);
  const cards = listed(words, below.sort((a, b) => a - b));
  return fill(below.length > 1 ? words.more_below : words.one_below, { ...values, cards });
}

/** What a sale changes on the table. */
function sale(data, { sold, owner, winner, card, priceBefore: old }) {
  const words = data.sentences;
  if (!sold) return [];
  if (owner === winner) return [fill(words.falls, { old, card })];
  const price = fill(words.new_price, { card });
  return owner === null ? [price] : [price, fill(words.old_card, { old, owner: data.names[owner] })];
}

const REFUSED = {
  "duplicate-card": "used",
  "price-card": "price_card",
  "round-over": "over",
  "turn-taken": "turn_taken",
  "lopaka-policy": "lopaka_policy",
};

/** Why a tap changed nothing; `due` is the card that Lopaka plays by his rules. */
export function refused(data, code, { hand, card, due }) {
  const { sentences: words, names, lopaka } = data;
  const values = { card, due, name: names[hand % names.length], other: names[lopaka] };
  if (code === "not-in-hand") {
    const text = fill(hand === lopaka ? words.not_dealt : words.dealt_to_another, values);
    return fill(words.with_rule, { text, rule: "9.3" });
  }
  const text = fill(words[REFUSED[code]], values);
  return code === "lopaka-policy" ? fill(words.with_rule, { text, rule: "10.5" }) : text;
}

/** What a revoke looks like at the table: the two cards that prove it, and the rule. */
export function proof(data, revoke) {
  const { name: colour } = data.deck.suits.find((suit) => suit.id === revoke.suit);
  const { trick, card, shown, led } = revoke;
  const text = fill(data.sentences.revoke, { name: data.names[revoke.seat], colour, trick, card, shown, led });
  return fill(data.sentences.with_rule, { text, rule: "4.2" });
}

/** "3, 15 and 17" */
function listed(words, cards) {
  if (cards.length === 1) return String(cards[0]);
  return fill(words.and, { first: cards.slice(0, -1).join(", "), last: cards[cards.length - 1] });
}

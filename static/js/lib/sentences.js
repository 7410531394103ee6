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
  const words = data.sentences;
  const name = (seat) => data.names[seat];
  if (!state.trick.length) {
    if (state.tricks.length) return taught(data, state.tricks[state.tricks.length - 1]);
    return { headline: fill(words.lead, { name: name(state.toAct) }), reason: words.lead_why };
  }
  const { seat, card } = state.best;
  const because = card < state.price ? words.because_low : words.because_high;
  const colour = state.suits[state.trick[0].card].name;
  return {
    headline: fill(words.winning, { name: name(seat), card }),
    reason: `${fill(because, { price: state.price })} ${fill(words.to_play, { name: name(state.toAct), colour })}`,
  };
}

/** How a trick ended, and what there is to learn from it where the phone teaches. */
function taught(data, trick) {
  const { headline, reason } = outcome(data, trick);
  return { headline, reason: data.lessons ? `${reason} ${lesson(data, trick)}`.trim() : reason };
}

/** What there is to learn from a trick; nothing where the table gave it or passed it over. */
function lesson({ sentences: words, names }, { isGiven, isSkipped, sold, owner, winner }) {
  if (isGiven || isSkipped) return "";
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

/** Why a tap changed nothing. */
export function refused(data, code, { seat, card }) {
  const keys = { "duplicate-card": "used", "price-card": "price_card", "round-over": "over", "turn-taken": "turn_taken" };
  return fill(data.sentences[keys[code]], { card, name: data.names[seat] });
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

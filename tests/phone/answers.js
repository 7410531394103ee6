/*
 * Answers the tests' questions with the phone's own modules: a line of JSON {question, values} in,
 * a line of JSON out.
 */
import { createInterface } from "node:readline";
import { changedTricks, movedCards } from "../../static/js/lib/changed-tricks.js";
import { firstPage, wrongField } from "../../static/js/lib/first-page.js";
import { lopakasCard } from "../../static/js/lib/lopaka.js";
import { phoneGame } from "../../static/js/lib/phone-game.js";
import { ruleLinks } from "../../static/js/lib/rule-links.js";
import { apply, begin, ladder } from "../../static/js/lib/rules.js";
import { searching } from "../../static/js/lib/search.js";
import { outcome, proof, refused, standing } from "../../static/js/lib/sentences.js";

const TAPS = ["play", "turn"];

/** All that the phone can show of a round. */
function shown(data, state) {
  const last = state.tricks[state.tricks.length - 1];
  return {
    turn: state.turn,
    due: lopakasCard(state),
    price: state.price,
    bottle: state.bottle,
    bottles: state.bottles.map((bottle) => ({ ...bottle })), // the state goes on to change them
    in_play: state.inPlay,
    over: state.over,
    ladders: state.bottles.map((_, bottle) => ladder(state, bottle)),
    trick: state.trick.map((play) => [play.hand, play.card]),
    tricks: state.tricks.map(shownTrick),
    revokes: state.revokes.map((revoke) => shownRevoke(data, revoke)),
    banner: state.over ? outcome(data, last) : standing(data, state),
    taught: state.over ? null : standing({ ...data, lessons: true }, state),
  };
}

function shownTrick({ winner, card, inPlay, priceBefore, price, owner, bottle, sold }) {
  return [winner, card, inPlay, priceBefore, price, owner, bottle, sold];
}

function shownRevoke(data, revoke) {
  return [revoke.event, revoke.hand, revoke.trick, proof(data, revoke)];
}

/** A round's events one after another: what is refused, what is said of it, and what the round comes to. */
function replayed({ data, events, corrected, spoken }) {
  const state = begin(data);
  const said = [];
  const refusals = events.map((event, index) => {
    const due = lopakasCard(state);
    const before = structuredClone(state);
    const code = apply(state, event, corrected, events.slice(index + 1));
    const isTapped = TAPS.includes(event.type) && event.number > corrected;
    if (isTapped && spoken.includes(code))
      said.push(refused(data, before, code, { ...event, due }));
    return code;
  });
  return { refusals, said, ...shown(data, state) };
}

/** A game on a page, step by step: what each step came to, and what is shown where it is asked. */
function stepsOfGame({ data, steps }) {
  const game = phoneGame(data);
  return steps.map((step) => (step.type === "another" ? tried(game, step) : went(game, step)));
}

/** What the buttons of undo and redo say: before the first step, and after each as far as the phone goes. */
function labels({ data, steps }) {
  const game = phoneGame(data);
  const said = [[game.undo(), game.redo()]];
  for (const step of steps) {
    if (!went(game, step).done) break;
    said.push([game.undo(), game.redo()]);
  }
  return said;
}

/** What would come of another card. */
function tried(game, { event, card }) {
  const round = game.round();
  const code = round.refusalOfAnotherCard(event, card);
  if (code) return { refused: code };
  const after = round.withAnotherCard(event, card);
  const moved = movedCards(round.state(), after).map(({ number, plays }) => [
    number,
    plays.map((play) => [play.hand, play.card]),
  ]);
  return { refused: null, changed: changedTricks(game.data(), round.state(), after), moved };
}

/** What came of an item of the outbox, and of what followed it by itself. */
function went(game, { isShown, ...item }) {
  const { round: index, about } = game.about(item.type, item.fields);
  const revokes = [game.perform(item)];
  let next = item.type;
  let after = item.after;
  while (revokes[revokes.length - 1] && (next = game.round().follows(next))) {
    const play = { card: game.round().lopakasCard(), to_act: game.data().lopaka, assumed: 1 };
    revokes.push(game.perform({ type: next, fields: play, after: (after += 1) }));
  }
  const { round, dealer, shown_number: number, partners, order } = game.data();
  return {
    done: revokes.every(Boolean),
    index,
    about,
    undo: game.undo(),
    redo: game.redo(),
    undoes_both: game.round().undoesBoth(),
    at: { round, dealer, number, partners, order },
    end: game.end(),
    shown: isShown ? shown(game.data(), game.round().state()) : null,
  };
}

const ANSWERS = {
  labels,
  first: ({ known, fields, begun }) => firstPage(known, fields, begun),
  wrong: ({ fields }) => wrongField(fields),
  played: stepsOfGame,
  replayed: (rounds) => rounds.map(replayed),
  cited: ({ text, address }) => ruleLinks(text, address),
  searched: ({ packed, texts }) => {
    const search = searching(packed);
    return texts.map((text) => search(text));
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { question, values } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(ANSWERS[question](values))}\n`);
}

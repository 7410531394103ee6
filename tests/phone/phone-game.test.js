/* The rounds of a phone that goes on without the server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { phoneGame } from "../../static/js/lib/phone-game.js";
import { UNTOUCHED } from "./untouched.js";

const COINS = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7 };

/** A game of three whose rounds have two tricks. */
function newGame(changes = {}) {
  return phoneGame({
    seats: ["Adam", "Betty", "Clara"],
    names: ["Adam", "Betty", "Clara"],
    order: [0, 1, 2].map((seat) => [0, 1, 2].map((turn) => (seat + turn) % 3)),
    partners: [[], [], []],
    free: false,
    held: [2, 2, 2],
    bottles: 1,
    lopaka: null,
    dealer: 0,
    first: 1,
    hand_size: 2,
    deck: { suits: [{ id: "blue", name: "blue", rank: 1, cards: COINS }] },
    length: 1,
    events: [],
    ...UNTOUCHED,
    review: "last_trick",
    round: 0,
    shown_number: 1,
    game: {
      totals: [0, 0, 0],
      members: [0, 1, 2],
      shown: [0, 1, 2],
      ranked: [0, 1, 2],
      ending: [0, 1, 2],
      goal: "rounds",
      number: 2,
      tie: "shared",
      rotation: "left",
      dealt: [0, 0, 0],
      waiting: null,
      was_reached: false,
      curses: [0, 0, 0],
      cursed: [],
      teams: null,
      next: true,
      ...changes,
    },
  });
}

const item = (type, after, fields = {}) => ({ type, after, fields });

/** Plays cards in turn, the first as the event of this number. */
function lay(game, number, ...cards) {
  cards.forEach((card, index) => {
    const fields = { card, to_act: game.round().state().turn, assumed: 1 };
    assert.ok(game.perform(item("play", number + index, fields)));
  });
}

/** A game after its first round: Betty has the bottle at 3, and Adam 4, 5 and 6. */
function afterOneRound(changes) {
  const game = newGame(changes);
  lay(game, 1, 3, 1, 2, 4, 5, 6);
  return game;
}

test("a round that is over is counted", () => {
  const { imp, penalty, totals, nextDealer, deckTotal } = afterOneRound().end();
  assert.deepEqual([imp, penalty, deckTotal], [[7], 7, 28]);
  assert.deepEqual([totals, nextDealer], [[15, -7, 0], 1]);
});

test("a running round comes to nothing", () => {
  const game = newGame();
  lay(game, 1, 3, 1, 2);
  assert.equal(game.end(), null);
  assert.ok(!game.mayBegin());
  assert.equal(game.perform(item("begin", 4)), null);
});

test("the next round begins with the totals of the one before", () => {
  const game = afterOneRound();
  assert.deepEqual(game.about("begin", {}), {
    round: 1,
    about: { type: "begin", place: 0, hand: 1 },
  });
  game.perform(item("begin", 7));
  assert.deepEqual([game.data().round, game.data().length, game.round().state().turn], [1, 8, 2]);
  assert.deepEqual(game.data().game.totals, [15, -7, 0]);
});

test("where other people or agreements come next, only the server begins", () => {
  const game = afterOneRound({ next: false });
  assert.ok(game.end());
  assert.ok(!game.mayBegin());
});

test("a game that is over has winners and no next round", () => {
  const game = afterOneRound({ number: 1 });
  assert.deepEqual([game.end().isOver, game.end().winners], [true, ["Adam"]]);
  assert.ok(!game.mayBegin());
});

test("of those who are level the one with fewer curses wins, where that is agreed", () => {
  const before = { number: 1, totals: [0, 22, 15], curses: [1, 0, 0] };
  assert.deepEqual(afterOneRound(before).end().winners, ["Adam", "Betty", "Clara"]);
  const { winners } = afterOneRound({ ...before, tie: "fewest_curses" }).end();
  assert.deepEqual(winners, ["Clara"]);
});

test("in the last round of those who are level the higher score wins, where that is agreed", () => {
  const before = { number: 1, totals: [0, 22, 15], tie: "last_round" };
  assert.deepEqual(afterOneRound(before).end().winners, ["Adam"]);
});

test("the end that had come before stays, though somebody has yet to deal", () => {
  assert.ok(!afterOneRound({ number: 1, waiting: [0, 1, 2] }).end().isOver);
  assert.ok(afterOneRound({ number: 1, waiting: [0, 1, 2], was_reached: true }).end().isOver);
});

test("an undo at the beginning goes back to the round before, and a redo forth again", () => {
  const game = afterOneRound();
  game.perform(item("begin", 7));
  lay(game, 8, 7);
  game.perform(item("undo", 9));
  const { round, about } = game.about("undo", {});
  assert.deepEqual([round, about.type], [1, "begin"]);
  game.perform(item("undo", 10));
  assert.equal(game.data().round, 0);
  assert.ok(game.end());
  game.perform(item("redo", 11));
  assert.equal(game.data().round, 1);
  game.perform(item("redo", 12));
  assert.deepEqual(
    game
      .round()
      .state()
      .trick.map(({ card }) => card),
    [7],
  );
});

test("once something else happens, the round that was taken back does not come again", () => {
  const game = afterOneRound();
  game.perform(item("begin", 7));
  game.perform(item("undo", 8));
  game.perform(item("amend", 9, { event: 6, card: 7 }));
  assert.equal(game.redo(), null);
});

test("what a page does not show is the server's to take back", () => {
  const game = newGame();
  assert.equal(game.perform(item("undo", 1)), null);
  assert.equal(game.undo(), null);
});

test("a card that lies face down is another one only after a look", () => {
  const game = newGame();
  lay(game, 1, 3, 1, 2, 4);
  assert.equal(game.round().refusalOfAnotherCard(1, 7), "no-trick");
  game.perform(item("look", 5, { all: 1 }));
  assert.equal(game.round().refusalOfAnotherCard(1, 7), null);
  game.perform(item("amend", 6, { event: 1, card: 7 }));
  assert.equal(game.round().state().tricks[0].plays[0].card, 7);
  assert.equal(game.round().refusalOfAnotherCard(1, 3), "no-trick");
});

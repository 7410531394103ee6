/* The rounds of a phone that goes on without the server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newGame } from "./games.js";

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

test("the beginning of a round is about its dealer", () => {
  const game = afterOneRound();
  assert.ok(game.mayBegin());
  const { round, about } = game.about("begin", {});
  assert.deepEqual([round, about], [1, { type: "begin", trick: 1, place: 0, hand: 1 }]);
});

test("no round begins while one runs, nor where other people come next, nor after the end", () => {
  const running = newGame();
  lay(running, 1, 3, 1, 2);
  assert.equal(running.perform(item("begin", 4)), null);
  for (const game of [running, afterOneRound({ next: false }), afterOneRound({ number: 1 })])
    assert.ok(!game.mayBegin());
});

test("a seat that a person tapped is not one that the app chose", () => {
  const game = newGame();
  assert.ok(game.round().isAssumed());
  game.perform(item("turn", 1, { seat: 2 }));
  assert.ok(!game.round().isAssumed());
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
  const game = newGame({}, { undo: "a decision" });
  assert.equal(game.perform(item("undo", 1)), null);
  assert.equal(game.undo(), "a decision");
});

test("what this phone has brought back goes with the next undo, though a correction lies below", () => {
  const turn = { type: "turn", number: 3, hand: 2 };
  const game = newGame({}, { undo: "correction", redo: [turn] });
  game.perform(item("redo", 9));
  assert.deepEqual([game.undo(), game.needsServer("undo")], ["Clara", false]);
});

test("what undo and redo are about is named", () => {
  const game = newGame();
  lay(game, 1, 3, 1);
  game.perform(item("amend", 3, { event: 2, card: 2 }));
  const named = ["undo", "undo", "redo"].map((type, index) => {
    game.perform(item(type, 4 + index));
    return [game.undo(), game.redo()];
  });
  assert.deepEqual(named, [
    ["1", "correction"],
    ["3", "1"],
    ["1", "correction"],
  ]);
});

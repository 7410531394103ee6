/*
 * The earlier tricks of the round, and the correction of a card there, where the server does not
 * answer. Opening them is written down, as it is with a connection.
 */
/** @import { Card, EntryData, LaidCard, Texts } from "../types.js" */
/** @import { Alone } from "../drawing/alone.js" */
/** @import { Faces } from "../drawing/faces.js" */
/** @import { Recorder } from "./recorder.js" */
import { trickList } from "../drawing/trick-list.js";
import { part } from "../lib/dom.js";
import { cardText } from "../lib/card-text.js";
import { changedTricks, movedCards } from "../lib/changed-tricks.js";
import { fill, refused } from "../lib/sentences.js";
import { tricksOf } from "../lib/tricks.js";

/**
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {Recorder} recorder
 * @param {Alone} alone
 * @param {Faces} faces
 */
export function earlierTricks(data, texts, { game, record }, alone, faces) {
  /** Everybody sees that they are opened, unless they lie open anyway. */
  function ask() {
    if (data.review === "all" || game.round().state().over) showTricks();
    else alone.open("cover", (place) => whenTapped(place, "open", look));
  }

  function look() {
    record("look", { all: 1 });
    showTricks();
  }

  function showTricks() {
    const pick = (/** @type {LaidCard} */ play) => askWhich(play, showTricks);
    const list = trickList(data, game.round().state(), faces, labelOf, pick);
    alone.open("tricks", (place) => part(place, "tricks", HTMLElement).append(...list));
  }

  /** @param {LaidCard} play */
  function labelOf({ hand, card }) {
    return fill(texts.put_right, { name: data.hands[hand], card: faces.label(card) });
  }

  /**
   * A card of the last trick, which still lies there, or any that is known to be another one.
   * @param {number} event
   * @param {Card} [card]
   */
  function correct(event, card) {
    const plays = tricksOf(game.round().state()).flat();
    const play = plays.find((laid) => laid.event === event);
    if (!play) return;
    if (card === undefined) askWhich(play, alone.close);
    else if (game.round().refusalOfAnotherCard(event, card)) ask();
    else showChanges(play, card, alone.close);
  }

  /**
   * @param {LaidCard} play
   * @param {() => void} back
   */
  function askWhich(play, back) {
    const said = fill(texts.entered, { name: data.hands[play.hand], card: play.card });
    alone.open(
      "card",
      (place) => {
        part(place, "entered", HTMLElement).textContent = said;
        const keys = faces.keyboard((card) => choose(place, play, card, back));
        part(place, "keys", HTMLElement).append(keys);
      },
      back,
    );
  }

  /**
   * @param {HTMLElement} place
   * @param {LaidCard} play
   * @param {Card} card
   * @param {() => void} back
   */
  function choose(place, play, card, back) {
    if (card === play.card) return back();
    const { hand, event } = play;
    const code = game.round().refusalOfAnotherCard(event, card);
    if (!code) return showChanges(play, card, back);
    const said = refused(data, game.round().state(), code, { hand, card, due: play.card });
    part(place, "refused", HTMLElement).textContent = said;
  }

  /**
   * @param {LaidCard} play
   * @param {Card} card
   * @param {() => void} back
   */
  function showChanges({ hand, card: was, event }, card, back) {
    const round = game.round();
    const [before, after] = [round.state(), round.withAnotherCard(event, card)];
    const changes = changedTricks(data, before, after);
    const said = fill(texts.was_really, { name: data.hands[hand], was, card });
    const lines = changes.map(({ number, headline }) => fill(texts.in_trick, { number, headline }));
    const moved = movedCards(before, after).map(whose);
    const told = lines.length ? [...lines, ...moved] : [texts.nothing_else];
    alone.open(
      "changes",
      (place) => {
        part(place, "entered", HTMLElement).textContent = said;
        part(place, "changes", HTMLElement).append(...told.map(line));
        part(place, "followed", HTMLElement).hidden = !changes.length;
        whenTapped(place, "put-right", () => putRight(event, card));
      },
      back,
    );
  }

  /**
   * Whose the cards of a trick are then.
   * @param {{ number: number, plays: LaidCard[] }} trick
   */
  function whose({ number, plays }) {
    const cards = plays.map(({ hand, card }) => `${data.hands[hand]} ${cardText(card)}`);
    return fill(texts.in_trick, { number, headline: `${cards.join(", ")}.` });
  }

  /**
   * @param {number} event
   * @param {Card} card
   */
  function putRight(event, card) {
    alone.close();
    record("amend", { event, card });
  }

  return { ask, correct };
}

/**
 * @param {HTMLElement} place
 * @param {string} name
 * @param {() => void} tapped
 */
function whenTapped(place, name, tapped) {
  part(place, name, HTMLButtonElement).addEventListener("click", tapped);
}

/** @param {string} text */
function line(text) {
  return Object.assign(document.createElement("li"), { textContent: text });
}

/*
 * Records what was tapped: on the phone's own round and on the screen at once, saved on the phone
 * after the next frame, and sent to the server in the background.
 */
/** @import { Answer, Command, EntryData, OutboxItem } from "../types.js" */
/** @import { StoredValue, Texts } from "../types.js" */
import { markCutNames } from "../drawing/names.js";
import { drawPlayable } from "../drawing/playable-keys.js";
import { movementOf } from "../drawing/movement.js";
import { drawStatusDot, drawWord } from "../drawing/status-dot.js";
import { drawingOfStrip } from "../drawing/strip.js";
import { drawingOfTrickEntry } from "../drawing/trick-entry.js";
import { find, findAll, part } from "../lib/dom.js";
import { freshenTokens } from "../lib/fresh-token.js";
import { nextFrame, noFrameDue } from "../lib/frames.js";
import { newKey } from "../lib/idempotency-key.js";
import { outbox } from "../lib/outbox.js";
import { perform } from "../lib/perform.js";
import { phoneRound } from "../lib/round-data.js";
import { postForm } from "../lib/post-form.js";
import { fill, proof } from "../lib/sentences.js";
import { storedValue } from "../lib/stored-value.js";
import { trembleAtTrick } from "../lib/vibration.js";
import { pointing } from "./pointing.js";

/** @typedef {ReturnType<typeof recorder>} Recorder */

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 */
export function recorder(form, data, texts) {
  const trouble = part(form, "trouble", HTMLElement);
  const dot = part(document, "dot", HTMLElement);
  const keys = findAll(form, "[name=card]", HTMLButtonElement);
  const token = find(form, "[name=csrf_token]", HTMLInputElement);
  const drawing = drawingOfTrickEntry(form, data, texts);
  const say = drawingOfStrip(form, data.urls);
  const round = phoneRound(data);
  const move = movementOf(form, data, round.state());
  const box = outbox({
    length: data.length,
    stored: storedValue(() => localStorage, `outbox:${data.table}`),
    send,
    later: (seconds, retry) => setTimeout(retry, seconds * 1000),
    listener: { changed, written, unknown, stopped: reload },
  });
  /** @type {StoredValue<string>} what the server said before the page was loaded anew */
  const notice = storedValue(() => sessionStorage, `notice:${data.table}`);
  const pointed = pointing(data, round, new URLSearchParams(location.search).get("hand"));
  /** @type {Set<string>} the revokes that the phone has shown by itself */
  const shown = new Set();
  let isLeaving = false; // the next page comes as soon as the outbox is empty
  let isUnknown = false; // the server did not know this page
  let isBehind = false; // the record holds more than this page
  /** What the server found so far. */
  let found = { isTroubled: !trouble.hidden, revokes: countRevokes() };
  /** @type {string | null} where to go as soon as all is sent */
  let way = null;

  function countRevokes() {
    return round.state().revokes.length;
  }

  function drawTrouble() {
    trouble.hidden = !found.isTroubled && countRevokes() <= found.revokes;
  }

  /** @param {boolean} isForward whether something was added, and not taken back */
  function show(isForward) {
    drawing.answer(round, pointed);
    nextFrame().then(() => complete(isForward));
  }

  /** @param {boolean} isForward */
  function complete(isForward) {
    box.save();
    drawing.complete(round);
    move(round.state(), isForward);
    drawTrouble();
    drawPlayable(keys, null); // whose hand is next, the server knows
    box.flush();
    markCutNames(form);
  }

  /**
   * The answer is handed on when no tap is being drawn: that comes first.
   * @param {OutboxItem} item
   * @param {boolean} isLast
   */
  async function send({ id, type, fields, after }, isLast) {
    const table = data.table;
    const sent = { table, after, client_id: id, is_last: isLast ? 1 : 0, csrf_token: token.value };
    try {
      return await postForm(data.urls[type], { ...fields, ...sent });
    } finally {
      await noFrameDue();
    }
  }

  /**
   * @param {number} waiting
   * @param {boolean} isOffline
   */
  function changed(waiting, isOffline) {
    drawStatusDot(dot, texts, waiting, isOffline);
  }

  /**
   * @param {Answer} answer
   * @param {boolean} isLonger
   */
  function written({ said, happened, over, problem, lit: playable }, isLonger) {
    isBehind ||= isLonger;
    if (isBehind) drawWord(dot, texts.behind);
    if (said && !shown.has(said)) say(said, happened);
    else if (isUnknown) say("");
    isUnknown = false;
    if (!box.isEmpty()) return;
    found = { isTroubled: Boolean(problem), revokes: countRevokes() };
    drawTrouble();
    drawPlayable(keys, playable ?? null);
    goOn(over);
  }

  /**
   * To the next page, if there is one. Who was shown less than the record holds reads first how the
   * last trick ended.
   * @param {string | null | undefined} over the address where the round is over
   */
  function goOn(over) {
    if (way) location.assign(way);
    else if (over && isBehind) showEnd();
    else if (over) location.replace(over);
    else if (isLeaving || isBehind) location.reload();
  }

  function showEnd() {
    find(form, ".keys", HTMLElement).hidden = true;
    part(form, "onward", HTMLElement).hidden = false;
  }

  function unknown() {
    isUnknown = true;
    say(texts.unknown);
    freshenTokens(location.href);
  }

  /** @param {string} reason */
  function reload(reason) {
    notice.put(reason);
    location.reload();
  }

  /**
   * Does an item here, and shows which revokes it proves.
   * @param {OutboxItem} item
   */
  function apply(item) {
    const revokes = perform(round, item);
    isLeaving ||= revokes === null;
    if (!revokes?.length) return;
    const proofs = revokes.map((revoke) => proof(data, revoke)).join(" ");
    shown.add(proofs);
    say(proofs, "revoke");
  }

  /**
   * @param {Command} type
   * @param {Record<string, number>} fields
   */
  function add(type, fields) {
    const item = { id: newKey(), type, fields, after: box.after() };
    box.add(item);
    apply(item);
  }

  /** @returns {Record<string, number>} */
  function lopakasPlay() {
    const card = round.lopakasCard();
    return card === null || data.lopaka === null ? {} : { card, to_act: data.lopaka, assumed: 1 };
  }

  /**
   * Something happens, and what follows by itself.
   * @param {Command} command
   * @param {Record<string, number>} fields
   */
  function record(command, fields) {
    const tricks = round.state().tricks.length;
    const both = command === "undo" && round.undoesBoth() ? round.undo() : null;
    add(command, fields);
    let next = round.follows(command);
    while (next && !isLeaving) {
      add(next, next === "play" ? lopakasPlay() : {});
      next = round.follows(next);
    }
    pointed.choose(command === "turn" ? fields.seat : null);
    if (both) say(fill(texts.undone_both, { cards: both }));
    show(command === "play");
    if (round.state().tricks.length > tricks) trembleAtTrick();
  }

  /** @param {string} address of a page that has to know all that was tapped */
  function goTo(address) {
    way = address;
    if (box.isEmpty()) location.assign(address);
    else box.flush();
  }

  /** The record is longer than this page: it is shown as it is, and said so. */
  function fallBehind() {
    drawWord(dot, texts.behind);
    reload(texts.caught_up);
  }

  /**
   * Shows what this phone has not sent yet, and what Lopaka plays on a page that was just loaded.
   */
  function resume() {
    const said = notice.get();
    if (said) say(said);
    notice.put(null);
    const unseen = box.unseen();
    unseen.forEach(apply);
    if (round.lopakasCard() !== null && !isLeaving) record("play", lopakasPlay());
    else if (unseen.length) show(false);
    box.flush();
  }

  return {
    round,
    box,
    say,
    record,
    pointed,
    showPointed: () => show(false),
    goTo,
    fallBehind,
    resume,
    isLeaving: () => isLeaving,
  };
}

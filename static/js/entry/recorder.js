/*
 * Records what was tapped: on the phone's own round and on the screen at once, saved on the phone
 * after the next frame, and sent to the server in the background. What others did meanwhile comes
 * in its place.
 */
/** @import { Answer, Command, EntryData, News, OutboxItem, Texts } from "../types.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
import { drawingOfEntering } from "../drawing/entering.js";
import { drawingOfStrip } from "../drawing/strip.js";
import { freshenTokens } from "../lib/fresh-token.js";
import { nextFrame } from "../lib/frames.js";
import { newKey } from "../lib/idempotency-key.js";
import { newsOf } from "../lib/news.js";
import { perform } from "../lib/perform.js";
import { phoneRound } from "../lib/round-data.js";
import { fill, proof } from "../lib/sentences.js";
import { trembleAtTrick } from "../lib/vibration.js";
import { goTo } from "../lib/way.js";
import { lastNewsOf } from "./last-news.js";
import { toldLeft } from "./left-entries.js";
import { pointing } from "./pointing.js";
import { screenOf } from "./screen.js";
import { sendingOf } from "./sending.js";
import { inWords } from "./words.js";

/** @typedef {ReturnType<typeof recorder>} Recorder */

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {PhoneStore} store
 */
export function recorder(form, data, texts, store) {
  const showEntering = drawingOfEntering(texts);
  const { say, mentionOnce, tellLeft } = drawingOfStrip(form, data.urls);
  const round = phoneRound(data);
  const pointed = pointing(data, round, new URLSearchParams(location.search).get("hand"));
  const screen = screenOf(form, data, texts, round, pointed);
  const { box, setCutOff } = sendingOf(form, data, texts, store, {
    written,
    unknown,
    shutOut,
    overtaken,
    stopped: catchUp,
    notKept: () => mentionOnce(texts.not_kept),
  });
  const lastNews = lastNewsOf(data, store);
  /** @type {Set<string>} the revokes that the phone has shown by itself */
  const shown = new Set();
  let isLeaving = false; // what comes next only the server knows, as soon as the outbox is empty
  let isUnheard = false; // the server did not know this page, or lets this phone enter nothing
  let isBehind = false; // the record holds more than this page
  /** @type {string | null} where to go as soon as all is sent */
  let way = null;

  /** @param {boolean} isForward whether something was added, and not taken back */
  function show(isForward) {
    screen.answer();
    nextFrame().then(() => complete(isForward));
  }

  /** @param {boolean} isForward */
  function complete(isForward) {
    box.save();
    screen.complete(isForward);
    box.flush();
  }

  /**
   * @param {Answer} answer
   * @param {boolean} isLonger
   */
  function written({ said, happened, over, problem, lit }, isLonger) {
    isBehind ||= isLonger;
    if (said && !shown.has(said)) say(said, happened);
    else if (isUnheard) say("");
    isUnheard = false;
    if (!box.isEmpty()) return;
    screen.judged(Boolean(problem), lit ?? null);
    goOn(over);
  }

  /**
   * To the next page, if there is one. Who was shown less than the record holds reads first how the
   * last trick ended.
   * @param {string | null | undefined} over the address where the round is over
   */
  function goOn(over) {
    if (way) location.assign(way);
    else if (over && isBehind) screen.end();
    else if (over) location.replace(over);
    else if (isLeaving || isBehind) catchUp();
  }

  function unknown() {
    isUnheard = true;
    say(texts.unknown);
    freshenTokens(location.href);
  }

  /** @param {string} reason */
  function shutOut(reason) {
    isUnheard = true;
    say(reason);
  }

  /**
   * Others wrote first: what they entered is told, and what of this phone's could not be entered.
   * @param {News} news
   */
  function overtaken(news) {
    showNews(news);
    if (news.by_others && !box.left().length) say(news.by_others);
  }

  async function catchUp() {
    const news = await newsOf(data.urls.since, box.after());
    if (news) showNews(news);
    else showLeft(); // it is asked again
  }

  /**
   * The page shows the round as the record has it, and what still waits on top of it; another page
   * comes where this one cannot show it.
   * @param {News} news
   */
  function showNews({ now, at, length, made_of: madeOf, entering }) {
    if (!now || madeOf !== data.made_of) return goTo(at);
    const before = round.state().trick.length;
    lastNews.keep({ now, length, made_of: madeOf });
    round.renew(now, length);
    box.catchUp(length);
    [isLeaving, isBehind] = [false, false];
    if (now.said) say(now.said, now.happened);
    box.unseen().forEach(apply);
    screen.answer();
    screen.complete(round.state().trick.length !== before);
    screen.judged(now.problem, now.lit);
    showEntering(entering);
    showLeft();
  }

  function showLeft() {
    tellLeft(toldLeft(box.left(), texts));
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
   * @param {string} [id]
   */
  function add(type, fields, id = newKey()) {
    const about = round.about(type, fields);
    const said = inWords(data, texts, type, about);
    const item = { id, type, fields, after: box.after(), round: data.round, about, said };
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
   * @param {string} [id] that of a tap that was left
   */
  function record(command, fields, id) {
    const tricks = round.state().tricks.length;
    const both = command === "undo" && round.undoesBoth() ? round.undo() : null;
    add(command, fields, id);
    let next = round.follows(command);
    while (next && !isLeaving) {
      add(next, next === "play" ? lopakasPlay() : {});
      next = round.follows(next);
    }
    pointed.choose(command === "turn" ? fields.seat : null);
    if (both) say(fill(texts.undone_both, { cards: both }));
    showEntering({ name: null, is_here: true }); // whoever enters something takes over by that
    show(command === "play");
    if (round.state().tricks.length > tricks) trembleAtTrick();
  }

  /** @param {string} address of a page that has to know all that was tapped */
  function leadTo(address) {
    way = address;
    if (box.isEmpty()) location.assign(address);
    else box.flush();
  }

  /** Shows what other pages of this phone have tapped. */
  function share() {
    const added = box.share().filter((item) => box.unseen().includes(item));
    added.forEach(apply);
    if (added.length) show(true);
    showLeft();
  }

  /** Shows what happened after the page was made, as the phone knows it, and what Lopaka plays. */
  function resume() {
    const judged = lastNews.resume({ round, box });
    const unseen = box.unseen();
    unseen.forEach(apply);
    if (round.lopakasCard() !== null && !isLeaving) record("play", lopakasPlay());
    else if (judged || unseen.length) show(false);
    if (judged) screen.judged(judged.problem, judged.lit);
    showLeft();
    box.flush();
  }

  return {
    round,
    box,
    say,
    record,
    pointed,
    showPointed: () => show(false),
    goTo: leadTo,
    resume,
    share,
    showNews,
    showEntering,
    showLeft,
    setCutOff,
    isLeaving: () => isLeaving,
    /** @param {News} news whether the page does not show it yet */
    isDue: (news) => {
      const isNew = news.length !== box.after() || news.made_of !== data.made_of;
      return isNew || isLeaving || isBehind;
    },
  };
}

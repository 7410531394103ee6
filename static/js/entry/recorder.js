/*
 * Records what was tapped: on the phone's own round and on the screen at once, saved on the phone
 * after the next frame, and sent to the server in the background. What others did meanwhile comes
 * in its place.
 */
/** @import { Answer, Command, EntryData, News, OutboxItem, Texts } from "../types.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
/** @import { Screen } from "./screen.js" */
import { nextFrame } from "../lib/frames.js";
import { newKey } from "../lib/idempotency-key.js";
import { newsOf } from "../lib/news.js";
import { fill } from "../lib/sentences.js";
import { trembleAtTrick } from "../lib/vibration.js";
import { goTo } from "../lib/way.js";
import { lastNewsOf } from "./last-news.js";
import { toldLeft } from "./left-entries.js";
import { performing } from "./performing.js";
import { quietOf } from "./quiet.js";
import { sendingOf } from "./sending.js";
import { unheardOf } from "./unheard.js";
import { inWords } from "./words.js";

/** @typedef {ReturnType<typeof recorder>} Recorder */

/**
 * @param {HTMLFormElement} form
 * @param {EntryData} data
 * @param {Texts} texts
 * @param {PhoneStore} store
 * @param {Screen} screen
 */
export function recorder(form, data, texts, store, screen) {
  const { game, pointed, showEntering } = screen;
  const { say, sayOld, mentionOnce, tellLeft } = screen.strip;
  const { apply, lopakasPlay, wasShown } = performing(data, game, say);
  const { unknown, shutOut, heard } = unheardOf(texts, store, say, sayOld);
  const { box, setCutOff, isOffline } = sendingOf(form, data, texts, store, {
    written,
    unknown,
    shutOut,
    overtaken,
    stopped: catchUp,
    notKept: () => mentionOnce(texts.not_kept),
    reached,
  });
  const quiet = quietOf(form, game, box.isEmpty);
  const lastNews = lastNewsOf(data, store);
  let isLeaving = false; // what comes next only the server knows, as soon as the outbox is empty
  let isBehind = false; // the record holds more than this page
  /** @type {string | null} where to go as soon as all is sent */
  let way = null;
  let tellShown = () => {};

  /** Whether this phone began the round, and the page was made for one before. */
  const hasBegun = () => game.data().round !== data.round;

  /** @param {boolean} isForward whether something was added, and not taken back */
  function show(isForward) {
    screen.answer();
    nextFrame().then(() => complete(isForward));
  }

  /** @param {boolean} isForward */
  function complete(isForward) {
    box.save();
    screen.complete(isForward);
    reached();
    box.flush();
  }

  /** The server answers again, or does not. */
  function reached() {
    if (isOffline() && !box.isEmpty()) screen.forget();
    tellShown();
  }

  /**
   * @param {Answer} answer
   * @param {boolean} isLonger
   */
  function written({ said, happened, over, ...judged }, isLonger) {
    isBehind ||= isLonger;
    heard();
    if (said && !wasShown(said)) say(said, happened);
    if (!box.isEmpty()) return;
    screen.judged({ problem: false, lit: null, reminder: null, ...judged });
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
    else if (hasBegun()) quiet.whenQuiet(catchUp);
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
    news ? showNews(news) : showLeft(); // it is asked again
  }

  /**
   * The page shows the round as the record has it, and what still waits on top of it; another page
   * comes where this one cannot show it.
   * @param {News} news
   */
  function showNews({ now, at, length, made_of: madeOf, entering }) {
    if (box.reclaim(length)) return void box.flush();
    if (!now || madeOf !== data.made_of) return goTo(at);
    const before = game.round().state().trick.length;
    lastNews.keep({ now, length, made_of: madeOf });
    game.renew(now, length);
    box.catchUp(length);
    [isLeaving, isBehind] = [false, false];
    if (now.said) say(now.said, now.happened);
    box.unseen().forEach(perform);
    screen.answer();
    screen.complete(game.round().state().trick.length !== before);
    tellShown();
    screen.judged(now);
    showEntering(entering);
    showLeft();
  }

  function showLeft() {
    tellLeft(toldLeft(box.left(), texts));
  }

  /** @param {OutboxItem} item */
  function perform(item) {
    if (!("about" in item)) describe(item); // the first version kept less of it
    isLeaving = !apply(item) || isLeaving;
  }

  /**
   * Adds to what was tapped what it is about, as the round stands.
   * @param {Pick<OutboxItem, "id" | "type" | "fields" | "after">} tapped
   * @returns {OutboxItem}
   */
  function describe(tapped) {
    const { about, round } = game.about(tapped.type, tapped.fields);
    const said = inWords(data, texts, tapped.type, about);
    return Object.assign(tapped, { round, about, said });
  }

  /**
   * @param {Command} type
   * @param {Record<string, number>} fields
   * @param {string} [id]
   */
  function add(type, fields, id = newKey()) {
    const item = describe({ id, type, fields, after: box.after() });
    box.add(item);
    perform(item);
  }

  /**
   * Something happens, and what follows by itself.
   * @param {Command} command
   * @param {Record<string, number>} fields
   * @param {string} [id] that of a tap that was left
   */
  function record(command, fields, id) {
    const round = game.round();
    const tricks = round.state().tricks.length;
    const both = command === "undo" && round.undoesBoth() ? round.undo() : null;
    quiet.tap();
    add(command, fields, id);
    let next = game.round().follows(command);
    while (next && !isLeaving) {
      add(next, next === "play" ? lopakasPlay() : {});
      next = game.round().follows(next);
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
    added.forEach(perform);
    if (added.length) show(true);
    showLeft();
  }

  /** Shows what happened after the page was made, as the phone knows it, and what Lopaka plays. */
  function resume() {
    const judged = lastNews.resume({ game, box });
    const unseen = box.unseen();
    unseen.forEach(perform);
    if (game.round().lopakasCard() !== null && !isLeaving) record("play", lopakasPlay());
    else if (judged || unseen.length) show(false);
    if (judged) screen.judged(judged);
    showLeft();
    box.flush();
  }

  return {
    game,
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
    isOffline,
    /** @param {() => void} listener called when what the page shows may be another */
    whenShown: (listener) => void (tellShown = listener),
    isLeaving: () => isLeaving,
    /** @param {News} news whether the page does not show it yet */
    isDue: (news) => {
      if (hasBegun() && !quiet.isQuiet()) return false;
      if (isLeaving || isBehind) return true;
      return news.length !== box.after() || news.made_of !== data.made_of;
    },
  };
}

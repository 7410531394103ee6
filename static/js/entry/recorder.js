/*
 * Records what was tapped: on the phone's own round and on the screen at once, saved on the phone
 * after the next frame, and sent to the server in the background. What others did meanwhile comes
 * in its place.
 */
/** @import { About, Answer, Command, BegunData, LastNews, News } from "../types.js" */
/** @import { OutboxItem, StoredValue, Texts } from "../types.js" */
/** @import { PhoneStore } from "../lib/phone-store.js" */
/** @import { Screen } from "./screen.js" */
import { cardText } from "../lib/card-text.js";
import { part } from "../lib/dom.js";
import { nextFrame } from "../lib/frames.js";
import { newKey } from "../lib/idempotency-key.js";
import { newsOf } from "../lib/news.js";
import { whenLifted } from "../lib/pointer.js";
import { freshenTokens } from "../lib/post-form.js";
import { fill, proof } from "../lib/sentences.js";
import { fieldsNow, forgetDone, isDone } from "../lib/settle.js";
import { tellTrick } from "../lib/signals.js";
import { goTo } from "../lib/way.js";
import { labelOf, nextLeft, toldLeft } from "./left-entries.js";
import { sendingOf } from "./sending.js";

const CALM = 4_000; // milliseconds without a tap

/** @typedef {ReturnType<typeof recorder>} Recorder */

/**
 * @param {HTMLFormElement} form
 * @param {BegunData} data
 * @param {Texts} texts
 * @param {PhoneStore} store
 * @param {Screen} screen
 */
export function recorder(form, data, texts, store, screen) {
  const { game, pointed, showEntering } = screen;
  const { say, sayOld, mentionOnce, tellLeft } = screen.strip;
  const { box, isOpened, setCutOff, isOffline } = sendingOf(form, data, texts, store, game, {
    written,
    unknown,
    shutOut,
    overtaken,
    stopped() {
      isLeaving = true; // what the page shows is not in the record
      catchUp();
    },
    notKept: () => mentionOnce(texts.not_kept),
    reached,
  });
  /**
   * What others did since the page was loaded, as far as it was shown: without the server the
   * browser may open the page as it was loaded.
   * @type {StoredValue<LastNews>}
   */
  const lastNews = store.value(`news:${data.table}`);
  /** @type {Set<string>} the proofs of revokes that the phone has shown by itself */
  const shown = new Set();
  let tappedAt = 0; // when something was, by the browser's clock
  let isUnheard = false; // the server did not take what this page sent, and the strip says why
  let isLeaving = false; // what comes next only the server knows, as soon as the outbox is empty
  let isBehind = false; // the record holds more than this page
  /** @type {string | null} where to go as soon as all is sent */
  let way = null;
  let tellShown = () => {};

  /** Whether this phone began the round, and the page was made for one before, or by the phone. */
  const hasBegun = () => data.opening !== undefined || game.data().round !== data.round;

  /** @param {boolean} isForward whether something was added, and not taken back */
  function show(isForward) {
    screen.answer();
    nextFrame().then(() => complete(isForward));
  }

  /** @param {boolean} isForward */
  function complete(isForward) {
    box.save();
    screen.complete(isForward);
    showLeft();
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
    if (isUnheard) say(""); // that is over
    isUnheard = false;
    if (said && !shown.has(said)) say(said, happened);
    if (!box.isEmpty()) return;
    screen.judged({ problem: false, lit: null, reminder: null, ...judged });
    showLeft();
    goOn(over);
  }

  /** The server does not know this page: its token may be too old, or all of it is. */
  function unknown() {
    isUnheard = true;
    if (store.isKept()) sayOld(texts.unknown);
    else say(texts.not_kept);
    freshenTokens(location.href);
  }

  /** @param {string} reason why this phone may enter nothing */
  function shutOut(reason) {
    const waiting = box.unseen().filter((item) => !item.written);
    isUnheard = true;
    say(`${reason} ${toldLeft(waiting, texts)}`);
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
    else if (hasBegun()) whenQuiet(catchUp);
  }

  /**
   * Whether the page can be exchanged for the server's without anybody being disturbed: nothing
   * lies in the table's place, and it is between two tricks or nothing was tapped for a while.
   */
  function isQuiet() {
    const isBetween = !game.round().state().trick.length;
    return !form.hidden && (isBetween || performance.now() - tappedAt > CALM);
  }

  /** @param {() => void} go not while a finger is down or something waits */
  async function whenQuiet(go) {
    await whenLifted();
    if (!box.isEmpty()) return;
    if (isQuiet()) go();
    else setTimeout(whenQuiet, CALM, go);
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
    isLeaving = !now || madeOf !== data.made_of;
    if (!now || isLeaving) return goTo(at);
    const before = game.round().state().trick.length;
    lastNews.put({ now, length, made_of: madeOf });
    game.renew(now, length);
    box.catchUp(length);
    isBehind = false;
    if (!isUnheard) say(now.said, now.happened); // what was said before is of a page that is gone
    box.unseen().forEach(perform);
    screen.answer();
    screen.complete(game.round().state().trick.length !== before);
    tellShown();
    screen.judged(now);
    showEntering(entering);
    showLeft();
    if (box.left().some(({ round }) => round !== now.round))
      forgetDone(store.items, data.urls.since).then(showLeft);
  }

  /** What was left goes from the strip where the round has it by now, whoever entered it. */
  function showLeft() {
    if (isLeaving) return tellLeft(toldLeft(box.left(), texts), "");
    if (box.isEmpty()) box.forget(box.left().filter((item) => isDone(item, { game })));
    const { items, offer } = nextLeft(box.left(), game);
    tellLeft(toldLeft(items, texts), offer ? labelOf(items[0], offer, data, texts) : "");
  }

  /**
   * Does on the phone what was tapped, and tells which revokes that proves. Nothing where others
   * have written something in its place: what becomes of it is settled when it is sent.
   * @param {OutboxItem} item
   */
  function perform(item) {
    if (!("about" in item)) describe(item); // the first version kept less of it
    if (item.type === "begin") say("", ""); // what the round before proved is said at its end
    const fields = item.about?.trick ? fieldsNow(item, game) : item.fields;
    if (!fields) return;
    const revokes = game.perform({ ...item, fields });
    if (revokes?.length) {
      const proofs = revokes.map((revoke) => proof(data, revoke)).join(" ");
      shown.add(proofs);
      say(proofs, "revoke");
    }
    isLeaving ||= revokes === null; // the phone cannot
  }

  /**
   * Adds to what was tapped what it is about, as the round stands.
   * @param {Pick<OutboxItem, "id" | "type" | "fields" | "after">} tapped
   * @returns {OutboxItem}
   */
  function describe(tapped) {
    const { about, round } = game.about(tapped.type, tapped.fields);
    const said = inWords(data.hands, texts, tapped.type, about);
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
    tappedAt = performance.now();
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
    if (round.state().tricks.length > tricks)
      tellTrick(part(form, "headline", HTMLElement).textContent ?? "");
  }

  /**
   * The card that Lopaka plays by himself.
   * @returns {Record<string, number>}
   */
  function lopakasPlay() {
    const card = game.round().lopakasCard();
    return card === null || data.lopaka === null ? {} : { card, to_act: data.lopaka, assumed: 1 };
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
    const judged = resumeNews();
    const unseen = box.unseen();
    unseen.forEach(perform);
    if (game.round().lopakasCard() !== null && !isLeaving) record("play", lopakasPlay());
    else if (judged || unseen.length) show(false);
    if (judged) screen.judged(judged);
    showLeft();
    box.flush();
  }

  /** Brings a page that was just loaded to where others were; null where it is there. */
  function resumeNews() {
    const news = lastNews.get();
    if (!news) return null;
    if (news.length <= data.length || news.made_of !== data.made_of) {
      lastNews.put(null);
      return null;
    }
    game.renew(news.now, news.length);
    box.catchUp(news.length);
    return news.now;
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
    isOpened,
    setCutOff,
    isOffline,
    /** @param {() => void} listener called when what the page shows may be another */
    whenShown: (listener) => void (tellShown = listener),
    isLeaving: () => isLeaving,
    /** @param {News} news whether the page does not show it yet */
    isDue: (news) => {
      if (hasBegun() && !isQuiet()) return false;
      if (isLeaving || isBehind) return true;
      return news.length !== box.after() || news.made_of !== data.made_of;
    },
  };
}

/**
 * What a tap asks for, in words: it is told so where it could not be entered.
 * @param {string[]} hands
 * @param {Texts} texts
 * @param {Command} command
 * @param {About | null} about
 */
function inWords(hands, texts, command, about) {
  const what = about ? whatOf(hands, texts, about) : "";
  if (command === "undo") return fill(texts.undo_of, { what }).trim();
  if (command === "redo") return fill(texts.redo_of, { what }).trim();
  return what;
}

/**
 * @param {string[]} hands
 * @param {Texts} texts
 * @param {About} about
 */
function whatOf(hands, texts, { type, hand, card }) {
  const name = hands[hand];
  if (type === "begin") return fill(texts.begin_of, { name });
  if (type === "look") return texts.look_of;
  if (card === undefined) return fill(texts.turn_of, { name });
  return fill(texts.card_for, { card: cardText(card), name });
}

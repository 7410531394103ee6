/*
 * Phones at one table, with the scripts of the page of a trick and nothing drawn. The record is
 * kept by whoever started this: each line out is what a phone asks of the server, or what became of
 * an evening; each line in is an evening to be played, or the answer.
 */
import { createInterface } from "node:readline";

class FakeElement extends EventTarget {
  classList = { add() {}, remove() {}, toggle() {} };
  dataset = {};
  hidden = false;
  textContent = "";
  value = "";
  #parts = new Map();

  querySelector(selector) {
    if (!this.#parts.has(selector)) this.#parts.set(selector, new FakeElement());
    return this.#parts.get(selector);
  }

  animate() {}

  click() {
    this.dispatchEvent(new Event("click"));
  }
}

const soon = (does, milliseconds = 0, ...given) =>
  milliseconds <= 100 ? setImmediate(does, ...given) : undefined; // later is when a test says so
const phones = new Map();
Object.assign(globalThis, {
  document: Object.assign(new FakeElement(), {
    body: new FakeElement(),
    documentElement: new FakeElement(),
  }),
  HTMLElement: FakeElement,
  HTMLButtonElement: FakeElement,
  HTMLInputElement: FakeElement,
  matchMedia: () => ({ matches: true }),
  requestAnimationFrame: setImmediate,
  setTimeout: soon,
  clearTimeout() {},
  location: { href: "http://none/", pathname: "/none", search: "", assign: goes, replace: goes },
  fetch: (address, options) => phones.get(new URL(address).host).fetch(address, options),
});

let clock = 0; // between two looks at it a person has waited
Object.defineProperty(globalThis, "performance", { value: { now: () => (clock += 10_000) } });

/** A page goes to another one. */
function goes(address) {
  const { host, pathname, searchParams } = new URL(address);
  phones.get(host).goes(pathname.slice(1), Object.fromEntries(searchParams));
}

const { recorder } = await import("../../static/js/entry/recorder.js");
const { settleLeft } = await import("../../static/js/entry/left-entries.js");
const { taps } = await import("../../static/js/entry/taps.js");
const { pointing } = await import("../../static/js/entry/pointing.js");
const { anythingNew } = await import("../../static/js/lib/news.js");
const { phoneGame } = await import("../../static/js/lib/phone-game.js");

const TEXTS = new Proxy({}, { get: (_, key) => `${String(key)} {what}{entries}` });
const WAYS = ["play", "turn", "amend", "undo", "redo", "begin", "look", "since", "entering"];
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let asked = Promise.resolve(); // one question after another
let unanswered = 0;

/** What the server answers. */
function ask(question) {
  unanswered += 1;
  const answered = asked.then(async () => {
    process.stdout.write(`${JSON.stringify(question)}\n`);
    const { value } = await lines.next();
    unanswered -= 1;
    return JSON.parse(value);
  });
  asked = answered;
  return answered;
}

/** All that follows by itself has happened. */
async function allIsQuiet() {
  for (let quiet = 0; quiet < 12; quiet += 1) {
    await new Promise(setImmediate);
    if (unanswered) quiet = 0;
  }
}

/** Chance that is the same whenever it begins with the same number. */
function chanceOf(seed) {
  let state = Math.imul(seed + 1, 2654435761);
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return (state >>> 8) % below;
  };
}

/** A phone that keeps what is tapped, and the page that it shows; none is another page than that of a trick. */
class Phone {
  isOnline = true;
  isSteady = false;
  kept = new Map();
  values = new Map();
  tapped = []; // each tap as it was meant, in the order of the taps
  discarded = [];
  strip = { text: "", label: "" };
  page = null;
  copy = null;
  next = null;

  constructor(name, chance) {
    this.name = name;
    this.chance = chance;
    phones.set(name, this);
  }

  async fetch(address, { method = "GET", body } = {}) {
    const { pathname, searchParams } = new URL(address);
    const fields = method === "POST" ? Object.fromEntries(body) : Object.fromEntries(searchParams);
    if (method === "GET") fields.rounds = searchParams.getAll("round").map(Number);
    if (!this.isOnline) throw new TypeError("no network");
    const answer = await ask({ by: this.name, way: pathname.slice(1), fields });
    if (!this.isSteady && this.chance(20) === 0) throw new TypeError("the answer is lost");
    return {
      ok: answer.status === 200,
      status: answer.status,
      headers: new Map(),
      json: async () => answer.said,
    };
  }

  /** Goes to another page; not before all that follows from a tap has followed. */
  goes(way, fields) {
    this.next = { way, fields };
  }

  async arrives() {
    const { way, fields } = this.next;
    this.next = null;
    this.page = null;
    if (way === "correct") await this.asksPage("another", fields);
    await this.opens();
  }

  /** What a page of the server's does; nothing without a network. */
  async asksPage(way, fields = {}) {
    if (this.isOnline) await ask({ by: this.name, way, fields });
  }

  /** Opens the page of the trick; without a network the copy of it. */
  async opens() {
    if (this.isOnline) this.copy = (await ask({ by: this.name, way: "page" })).said ?? null;
    this.page = this.copy && this.pageOf(this.copy);
    this.page?.entry.resume();
  }

  pageOf(copy) {
    const urls = Object.fromEntries(
      [...WAYS, "correct"].map((way) => [way, `http://${this.name}/${way}`]),
    );
    const data = { ...structuredClone(copy), urls };
    const game = phoneGame(data);
    const form = new FakeElement();
    const screen = {
      game,
      pointed: pointing(data, game, null),
      showEntering() {},
      answer() {},
      complete() {},
      judged() {},
      forget() {},
      end: () => this.goes("score", {}),
      strip: {
        say() {},
        sayOld() {},
        mentionOnce() {},
        tellLeft: (text, label) => (this.strip = { text, label }),
      },
    };
    const entry = recorder(form, data, TEXTS, this.store(game), screen);
    const page = { data, entry, form, game, tap: taps(data, entry) };
    settleLeft(form, data, TEXTS, entry, (_, what) => this.corrects(page, what));
    return page;
  }

  /** The panel of a correction, without a network. */
  corrects({ entry, game }, what) {
    if (!entry.isOffline()) return false;
    const [event, card] = what.split(" ").map(Number);
    if (!game.round().refusalOfAnotherCard(event, card)) entry.record("amend", { event, card });
    return true;
  }

  store(game) {
    return {
      isKept: () => true,
      value: (key) => ({
        get: () => structuredClone(this.values.get(key) ?? null),
        put: (value) => this.values.set(key, structuredClone(value)),
      }),
      items: {
        all: () => structuredClone([...this.kept.values()]),
        put: async (item) => {
          this.note(item, game);
          this.kept.set(item.id, structuredClone(item));
          return true;
        },
        remove: async (id) => this.kept.delete(id),
      },
    };
  }

  /** Writes down where a card lies that was just tapped. */
  note({ id, type, fields, about, round }, game) {
    if (this.tapped.some((one) => one.id === id)) return;
    const { tricks, trick } = game.round().state();
    const plays = [...tricks.map((one) => one.plays), trick];
    const isIts = (play) =>
      type === "play" ? play.card === fields.card : play.event === fields.event;
    const index = plays.findIndex((one) => one.some(isIts));
    const place = { trick: index + 1, hand: plays[index]?.find(isIts)?.hand };
    this.tapped.push({ id, type, card: fields.card, about, round, ...place });
  }

  /** Asks what is new, as a page does all the time. */
  async hears() {
    if (!this.page) return this.opens();
    const { entry, data } = this.page;
    entry.share();
    if (!entry.box.isEmpty()) await entry.box.flush();
    if (!entry.box.isEmpty() || this.next) return undefined;
    const { news, isHeard } = await anythingNew(data.urls.since, entry.box.after(), -1);
    entry.setCutOff(!isHeard);
    if (news && entry.isDue(news)) entry.showNews(news);
    return undefined;
  }

  /** A person says what becomes of what is told in the strip. */
  answersStrip(name) {
    const before = [...this.kept.keys()];
    const left = before.filter((id) => this.kept.get(id).left !== undefined);
    if (!this.page)
      left.forEach((id) => this.kept.delete(id)); // as on the page of the score
    else if (this.strip.text) this.page.form.querySelector(`[data-part="${name}"]`).click();
    if (name === "forget-left" || !this.page)
      this.discarded.push(...left.filter((id) => !this.kept.has(id)));
  }

  /** Something by chance. */
  async does() {
    const kind = this.chance(40);
    if (kind < 6) this.isOnline = !this.isOnline;
    else if (kind < 10) await this.hears();
    else if (kind < 13) await this.opens();
    else if (!this.page) await this.asksPage("next");
    else if (this.page.entry.isLeaving()) this.page.entry.box.flush();
    else if (kind < 15) this.answersStrip("enter-left");
    else if (kind === 15) this.answersStrip("forget-left");
    else if (kind < 19) this.steps("undo");
    else if (kind === 19) this.steps("redo");
    else if (kind === 20) this.tapsSeat();
    else if (kind < 24) this.replaces();
    else this.plays();
  }

  steps(way) {
    const { entry, game } = this.page;
    if (game[way]() === null || (entry.isOffline() && game.needsServer(way))) return;
    entry.record(way, {});
  }

  tapsSeat() {
    const hand = this.chance(this.page.data.held.length);
    this.page.tap.tapSeat(keyOf(hand));
  }

  /** One of a few cards: so others tap another one, or just that one. */
  plays() {
    const { entry, game, tap } = this.page;
    if (game.round().state().over) {
      if (game.mayBegin() && entry.isOffline()) entry.record("begin", {});
      return;
    }
    tap.tapCard(keyOf(this.aCard()));
  }

  aCard() {
    const { suits, played } = this.page.game.round().state();
    const free = Object.keys(suits).filter((card) => !played[card]);
    return free[this.chance(Math.min(3, free.length))];
  }

  /** A card was another one: of the running trick, or after a look of any. */
  replaces() {
    const { entry, game } = this.page;
    const { tricks, trick } = game.round().state();
    const isEarlier = tricks.length > 0 && this.chance(2) === 0;
    const plays = isEarlier ? tricks.flatMap((one) => one.plays) : trick;
    const { event } = plays[this.chance(plays.length || 1)] ?? {};
    const card = Number(this.aCard());
    if (event === undefined || !card) return;
    if (isEarlier && !entry.isOffline()) {
      if (entry.box.isEmpty()) this.goes("correct", { event, card });
      return;
    }
    if (isEarlier) entry.record("look", { all: 1 });
    if (!game.round().refusalOfAnotherCard(event, card)) entry.record("amend", { event, card });
  }

  /** What lies on the table, as the page shows it. */
  shown() {
    if (!this.page) return null;
    const { tricks, trick } = this.page.game.round().state();
    const plays = [...tricks.map((one) => one.plays), trick];
    return plays.map((one) => one.map(({ hand, card }) => [hand, card]));
  }

  told() {
    const { name, tapped, discarded, strip } = this;
    const left = [...this.kept.values()].filter((item) => item.left !== undefined);
    const waiting = [...this.kept.values()].filter((item) => !item.written && !left.includes(item));
    return {
      name,
      tapped,
      discarded,
      strip: this.page ? strip.text : null,
      left: left.map(({ id }) => id),
      waiting: waiting.map(({ id }) => id),
      shown: this.shown(),
    };
  }
}

function keyOf(value) {
  return Object.assign(new FakeElement(), { value: String(value) });
}

async function step(phone, does) {
  await does(phone);
  await allIsQuiet();
  if (phone.next) {
    await phone.arrives();
    await allIsQuiet();
  }
}

/** All phones have a network, and hear of each other until nothing is new. */
async function comeTogether(all) {
  for (const phone of all) phone.isOnline = phone.isSteady = true;
  for (let time = 0; time < 2; time += 1)
    for (const phone of all) await step(phone, () => phone.hears());
}

/** Whoever is asked by the strip answers, until nobody is. */
async function answerStrips(all) {
  for (let time = 0; time < 40; time += 1) {
    for (const phone of all) {
      const isEntered = phone.strip.label && phone.chance(4) > 0 && time < 6;
      await step(phone, () => phone.answersStrip(isEntered ? "enter-left" : "forget-left"));
    }
    await comeTogether(all);
    if (all.every((phone) => !phone.page || !phone.strip.text)) return;
  }
}

async function evening({ seed, many, steps }) {
  const chance = chanceOf(seed);
  phones.clear();
  const all = Array.from({ length: many }, (_, index) => new Phone(`phone-${index}`, chance));
  for (const phone of all) await step(phone, () => phone.opens());
  for (let time = 0; time < steps; time += 1) {
    const phone = all[chance(many)];
    await step(phone, () => phone.does());
  }
  await comeTogether(all);
  await ask({ by: "nobody", way: "met" });
  const before = all.map((phone) => phone.told());
  await answerStrips(all);
  return { before, after: all.map((phone) => phone.told()) };
}

for (;;) {
  const { value, done } = await lines.next();
  if (done) break;
  process.stdout.write(`${JSON.stringify({ came: await evening(JSON.parse(value)) })}\n`);
}

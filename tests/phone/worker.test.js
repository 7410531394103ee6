/* The worker keeps the page of a trick as the server marks it, and answers with it without one. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const ORIGIN = "https://imp.example";
const TRICK = `${ORIGIN}/tables/a-table/trick`;

/** What a browser has: caches by name, whose keys are paths. */
const lying = new Map();

const pathOf = (address) => new URL(address.url ?? address, ORIGIN).pathname;

function cacheOf(name) {
  if (!lying.has(name)) lying.set(name, new Map());
  const entries = lying.get(name);
  return {
    match: async (address) => entries.get(pathOf(address))?.clone(),
    put: async (address, answer) => void entries.set(pathOf(address), answer),
    delete: async (address) => entries.delete(pathOf(address)),
    keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
    add: async () => {},
  };
}

/** What the open page is told. */
const told = [];
const sender = { url: `${ORIGIN}/bring-in`, postMessage: (message) => told.push(message) };
const worker = Object.assign(new EventTarget(), { clients: { matchAll: async () => [sender] } });
let answer; // of the server; null where it cannot be reached

Object.assign(globalThis, {
  self: worker,
  location: { origin: ORIGIN, pathname: "/worker.js" },
  caches: {
    open: async (name) => cacheOf(name),
    match: async (address, at) => at && cacheOf(at.cacheName).match(address),
  },
  fetch: async () => {
    if (answer === null) throw new TypeError("no connection");
    return answer.clone();
  },
});
await import("../../static/js/worker.js");

/** What the server says: how, whether the page may be kept, and whether it is the server's. */
function says(status, { kept = false, ours = true } = {}) {
  const headers = { ...(kept && { "X-Kept": "1" }), ...(ours && { "X-Version": "v" }) };
  answer = new Response(`page ${status}`, { status, headers });
}

/** Opens a page; the text that is shown, undefined where the worker leaves it to the browser. */
async function open(url = TRICK, method = "GET") {
  const waits = [];
  let shown;
  const event = Object.assign(new Event("fetch"), {
    request: { url, mode: "navigate", method, referrer: sender.url },
    waitUntil: (promise) => waits.push(promise),
    respondWith: (promise) => (shown = promise),
  });
  worker.dispatchEvent(event);
  const page = await shown;
  await Promise.all(waits);
  if (!page) return undefined;
  return page.type === "error" ? "nothing" : page.text();
}

beforeEach(() => lying.clear());

test("a page that may be kept is shown without a connection", async () => {
  says(200, { kept: true });
  await open();
  answer = null;
  assert.equal(await open(), "page 200");
});

test("a page that the server has not marked is not kept", async () => {
  says(200);
  await open();
  answer = null;
  assert.equal(await open(), "nothing");
});

for (const status of [200, 403, 404, 410]) {
  test(`a phone that may not enter any more (${status}) has no page left`, async () => {
    says(200, { kept: true });
    await open();
    says(status);
    await open();
    answer = null;
    assert.equal(await open(), "nothing");
  });
}

for (const [what, status, ours] of [
  ["a server that is not well", 500, true],
  ["a hotel's network", 403, false],
]) {
  test(`${what} leaves the page that was kept`, async () => {
    says(200, { kept: true });
    await open();
    says(status, { ours });
    await open();
    answer = null;
    assert.equal(await open(), "page 200");
  });
}

test("the pages of five tables are kept, the last that were opened", async () => {
  says(200, { kept: true });
  for (const name of "abcdef") await open(`${ORIGIN}/tables/${name}/trick`);
  assert.deepEqual(
    [...lying.get("pages").keys()],
    [..."bcdef"].map((name) => `/tables/${name}/trick`),
  );
});

for (const path of ["/other/", "/imp/tables/a-table/trick", "/private"]) {
  test(`what others answer beside the site, at ${path}, is left alone`, async () => {
    says(401, { ours: false });
    assert.equal(await open(ORIGIN + path), undefined);
  });
}

for (const [what, status, message] of [
  ["a file that a proxy in front finds too large", 413, "too-large"],
  ["a form that a proxy in front cannot pass on", 502, "unsent"],
]) {
  test(`${what} leaves the page, which says so`, async () => {
    told.length = 0;
    says(status, { ours: false });
    assert.equal(await open(sender.url, "POST"), "");
    assert.deepEqual(told, [message]);
  });
}

test("what the server itself refuses of a form is shown", async () => {
  says(413);
  assert.equal(await open(sender.url, "POST"), "page 413");
});

test("pages that are kept get another look once the phone prefers it", async () => {
  says(200, { kept: true });
  await open();
  answer = new Response("page by day", { headers: { "X-Kept": "1", "X-Version": "v" } });
  const waits = [];
  const data = {
    type: "keep",
    address: `${ORIGIN}/preferences`,
    isSeen: true,
    shell: "/by-day",
    pack: "/pack",
  };
  const message = Object.assign(new Event("message"), {
    data,
    waitUntil: (promise) => waits.push(promise),
  });
  worker.dispatchEvent(message);
  await Promise.all(waits);
  answer = null;
  assert.equal(await open(), "page by day");
});

/** The phone has begun a game that the server does not know yet. */
function begins() {
  cacheOf("begun").put(TRICK, new Response("begun here"));
}

test("a game that the phone began is shown without a connection", async () => {
  begins();
  answer = null;
  assert.equal(await open(), "begun here");
});

test("a game that the phone began is shown as long as the server does not know it", async () => {
  begins();
  says(404);
  assert.equal(await open(), "begun here");
  assert.equal(await open(), "begun here");
});

test("the server's page takes the place of that with which the phone began", async () => {
  begins();
  says(200, { kept: true });
  await open();
  says(404);
  assert.equal(await open(), "page 404");
});

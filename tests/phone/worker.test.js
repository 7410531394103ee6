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

const worker = Object.assign(new EventTarget(), { clients: { matchAll: async () => [] } });
let answer; // of the server; null where it cannot be reached

Object.assign(globalThis, {
  self: worker,
  location: { origin: ORIGIN, pathname: "/worker.js" },
  caches: { open: async (name) => cacheOf(name), match: async () => undefined },
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

/** Opens a page; the text that is shown. */
async function open(url = TRICK) {
  const waits = [];
  let shown;
  const event = Object.assign(new Event("fetch"), {
    request: { url, mode: "navigate", method: "GET" },
    waitUntil: (promise) => waits.push(promise),
    respondWith: (promise) => (shown = promise),
  });
  worker.dispatchEvent(event);
  const page = await shown;
  await Promise.all(waits);
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

/* The worker of an app that lies under a path answers there alone, and keeps all by that path. */
import assert from "node:assert/strict";
import { test } from "node:test";

const ORIGIN = "https://home.example";
const PACK = {
  pages: {
    "/~/rules/": { title: "t", heading: "<h1>h</h1>", main: '<a href="/~/rules/15">15</a>' },
  },
  paragraphs: { 4.2: "15" },
};
const lying = new Map([
  ["pack/imp", new Response(JSON.stringify(PACK))],
  ["shell/imp", new Response("<title></title><h1>-</h1><main>-</main>")],
]);
const cacheOf = (name) => ({
  match: async () => lying.get(name)?.clone(),
  keys: async () => (lying.has(name) ? [{ url: name }] : []),
});

const worker = Object.assign(new EventTarget(), { clients: { matchAll: async () => [] } });
Object.assign(globalThis, {
  self: worker,
  location: { origin: ORIGIN, pathname: "/imp/worker.js" },
  caches: {
    open: async (name) => cacheOf(name),
    match: (address, { cacheName }) => cacheOf(cacheName).match(address),
  },
  fetch: async () => {
    throw new TypeError("no connection");
  },
});
await import("../../static/js/worker.js");

/** What is shown at a path without a connection; undefined where the browser is left alone. */
async function open(path) {
  let shown;
  const event = Object.assign(new Event("fetch"), {
    request: { url: ORIGIN + path, mode: "navigate", method: "GET" },
    waitUntil: () => {},
    respondWith: (promise) => (shown = promise),
  });
  worker.dispatchEvent(event);
  return shown;
}

test("pages of the pack have their addresses under the path", async () => {
  const page = await (await open("/imp/rules/")).text();
  assert.match(page, /<main><a href="\/imp\/rules\/15">/);
});

test("a paragraph leads to its question there", async (t) => {
  const redirected = [];
  t.mock.method(Response, "redirect", (address) => redirected.push(address));
  await open("/imp/rules/paragraphs/4.2");
  assert.deepEqual(redirected, ["/imp/rules/15"]);
});

for (const path of ["/", "/rules/", "/important/rules/", "/imp", "/club/rules/"])
  test(`${path} is another's`, async () => assert.equal(await open(path), undefined));

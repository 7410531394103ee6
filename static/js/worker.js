/*
 * Answers for the server where that cannot be reached: with the page of a trick as it was last
 * seen, with the pages of the pack, or with one that says what can be done without a connection.
 * What is sent in the background it never touches. Of a table no page is kept that the server has
 * not marked.
 */
/** @import { AskedEvent, Told, ToldEvent, WorkerScope } from "./types.js" */

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

const PATIENCE = 4_000; // milliseconds; then what the phone has is better than to wait
const MOST_TABLES = 5; // of so many the page of a trick is kept
const [KEPT, OURS] = ["X-Kept", "X-Version"]; // the headers of a page that may be kept, and of all
const DECISIVE = [200, 403, 404, 410]; // answers that say whether a page may be kept
const SITE = location.pathname.replace(/\/[^/]*$/, ""); // "", or the path under which the app lies
const TABLE = new RegExp(`^(${SITE}/tables/[^/]+)(/trick)?$`);
const ASSET = new RegExp(`="(${SITE}/assets/[^"]+)"`, "g");
const CITED = new RegExp(`^${SITE}/rules/paragraphs/(.+)$`);
const OWN = [
  ...["", "bring-in", "decks", "games", "join", "judge", "leagues", "offline", "operator"],
  ...["preferences", "rules", "s", "score-sheet", "secure", "tables", "take-along"],
]; // the areas of the site: others may answer beside them
const PLACE = "/~/"; // in the addresses of the pack, where the phone has the site
const TOO_LARGE = 413;

/**
 * The caches: pages of tricks, also of tables that the phone began and the server has not yet, what
 * they load, the page for all others, and the pack.
 */
const [PAGES, BEGUN, ASSETS, SHELL, PACK] = ["pages", "begun", "assets", "shell", "pack"].map(
  (name) => name + SITE,
);

worker.addEventListener("message", (message) => {
  const event = /** @type {ToldEvent} */ (message);
  event.waitUntil(heed(event.data));
});

worker.addEventListener("fetch", (asked) => {
  const event = /** @type {AskedEvent} */ (asked);
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith(`${SITE}/`)) return;
  const [area] = pathname.slice(SITE.length + 1).split("/");
  if (area === "assets") event.respondWith(assetFor(request));
  else if (request.mode === "navigate" && OWN.includes(area)) event.respondWith(pageFor(event));
});

/** @param {Told} told */
async function heed(told) {
  if (told.type === "begin") await worker.skipWaiting();
  else await keep(told);
}

/** @param {Request} request */
async function assetFor(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** @param {AskedEvent} event */
async function pageFor(event) {
  const { request } = event;
  if (request.method !== "GET") return sent(request);
  const address = new URL(request.url);
  const answer = fetch(request);
  event.waitUntil(answer.then((page) => keepPage(address, page.clone())).catch(() => null));
  const served = answer.then(onlyOfServer);
  const inTime = await Promise.race([served.catch(() => null), pause(PATIENCE)]);
  if (inTime?.status === 404)
    return (await caches.match(address.pathname, { cacheName: BEGUN })) ?? inTime;
  return inTime ?? (await ownPage(address)) ?? served.catch(noConnection);
}

/**
 * What stands between, a proxy or a hotel's network, can refuse what the server would answer.
 * @param {Response} answer
 * @returns {Response}
 */
function onlyOfServer(answer) {
  const isOfAnother = answer.status >= 400 && !answer.headers.has(OURS);
  if (isOfAnother) throw new Error("the server cannot be reached");
  return answer;
}

/**
 * A form, of which a proxy in front may say that it is too large.
 * @param {Request} request
 */
async function sent(request) {
  const answer = await fetch(request).catch(() => null);
  const isOfServer = answer && (answer.status < 400 || answer.headers.has(OURS));
  if (isOfServer) return answer;
  return unsent(request, answer?.status === TOO_LARGE ? "too-large" : "unsent");
}

/**
 * @param {number} milliseconds
 * @returns {Promise<null>}
 */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}

/**
 * A form that was not sent stays on the screen with all that was typed, and its page says so. Where
 * that page cannot be told, another one comes that says it.
 * @param {Request} request
 * @param {"unsent" | "too-large"} why
 */
async function unsent({ referrer }, why) {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const senders = open.filter(({ url }) => url.split("#")[0] === referrer);
  for (const page of senders) page.postMessage(why);
  return senders.length ? new Response(null, { status: 204 }) : noConnection();
}

/**
 * What the phone has at an address by itself.
 * @param {URL} address
 * @returns {Promise<Response | null | undefined>}
 */
async function ownPage(address) {
  const [, table, isTrick] = TABLE.exec(address.pathname) ?? [];
  const trick = `${table}/trick`;
  const kept = await caches.match(trick, { cacheName: PAGES });
  const copy = kept ?? (await caches.match(trick, { cacheName: BEGUN }));
  if (!copy) return packedPage(address);
  return isTrick ? copy : Response.redirect(trick);
}

/**
 * @param {URL} address
 * @returns {Promise<Response | null>}
 */
async function packedPage({ pathname, search, searchParams }) {
  const [packed, shell] = await Promise.all([only(PACK), only(SHELL)]);
  if (!packed || !shell) return null;
  const { pages, paragraphs } = JSON.parse((await packed.text()).replaceAll(PLACE, `${SITE}/`));
  const cited = CITED.exec(pathname);
  if (cited && typeof paragraphs[cited[1]] === "string")
    return Response.redirect(`${SITE}/rules/${paragraphs[cited[1]]}${search}`);
  const deck = `?deck=${searchParams.get("deck")}`;
  const page = pages[pathname] ?? pages[pathname + deck] ?? pages[`${pathname}?deck=classic`];
  return page ? filled(await shell.text(), page) : null;
}

/**
 * A page of the pack within the page for all of them.
 * @param {string} shell
 * @param {{ title: string, heading: string, main: string }} page
 */
function filled(shell, { title, heading, main }) {
  const html = shell
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/<h1>[^]*?<\/h1>/, () => heading)
    .replace(/<main>[^]*<\/main>/, () => `<main>${main}</main>`);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** The page that says what can be done without a connection. */
async function noConnection() {
  return (await only(SHELL)) ?? Response.error();
}

/**
 * What lies alone in a cache.
 * @param {string} cache
 */
async function only(cache) {
  const opened = await caches.open(cache);
  const [address] = await opened.keys();
  return address && opened.match(address);
}

/**
 * Keeps what a page needs without a connection, as far as it is not there.
 * @param {Extract<Told, { type: "keep" }>} wanted
 */
async function keep({ address, isSeen, shell, pack }) {
  const isOther = await keepOnly(SHELL, shell);
  const path = new URL(address);
  if (!isSeen && TABLE.exec(path.pathname)?.[2]) await keepPage(path, await fetch(path));
  if (path.pathname === `${SITE}/`) await forgetClosed();
  await keepAssets();
  if (isOther) await keepAnew();
  await keepOnly(PACK, pack);
  await keepAssets();
}

/** Keeps every page of a trick as it looks now that the phone prefers another look. */
async function keepAnew() {
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) await keepPage(new URL(url), await fetch(url));
}

/** Forgets the pages that this phone may not open any more; home is where it would name them. */
async function forgetClosed() {
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) {
    const { headers, status, redirected } = await fetch(url, { method: "HEAD" });
    const isAllowed = redirected || !headers.has(OURS) || headers.has(KEPT);
    if (!isAllowed && DECISIVE.includes(status)) await pages.delete(url);
  }
}

/**
 * Keeps nothing else there, also where an earlier time ended before it had taken that away.
 * @param {string} cache
 * @param {string} address
 * @returns {Promise<boolean>} whether it lay not there yet
 */
async function keepOnly(cache, address) {
  const opened = await caches.open(cache);
  const isNew = !(await opened.match(address));
  if (isNew) {
    const answer = await fetch(address);
    if (!answer.ok || answer.redirected) return false;
    await opened.put(address, answer);
  }
  for (const { url } of await opened.keys()) if (!url.endsWith(address)) await opened.delete(url);
  return isNew;
}

/**
 * Keeps the page of a trick, if the server allows it; forgets it where the phone may not enter.
 * @param {URL} address
 * @param {Response} answer
 */
async function keepPage({ pathname }, answer) {
  if (!TABLE.exec(pathname)?.[2]) return;
  const pages = await caches.open(PAGES);
  const { headers, status, redirected } = answer;
  if (redirected || !headers.has(OURS) || !DECISIVE.includes(status)) return;
  if (!headers.has(KEPT)) await pages.delete(pathname);
  if (!headers.has(KEPT) || status !== 200) return;
  await pages.delete(pathname); // so that the newest is the last
  await pages.put(pathname, answer);
  await (await caches.open(BEGUN)).delete(pathname);
  const kept = await pages.keys();
  for (const old of kept.slice(0, -MOST_TABLES)) await pages.delete(old);
  await keepAssets();
}

/** Keeps what the kept pages load, and forgets what none of them loads any more. */
async function keepAssets() {
  const [assets, loaded] = [await caches.open(ASSETS), await loadedByPages()];
  const kept = (await assets.keys()).map(({ url }) => new URL(url).pathname);
  const missing = [...loaded].filter((path) => !kept.includes(path));
  await Promise.allSettled(missing.map((path) => assets.add(path))); // a newer server lacks some
  for (const path of kept) if (!loaded.has(path)) await assets.delete(path);
}

/** @returns {Promise<Set<string>>} */
async function loadedByPages() {
  const texts = [];
  for (const name of [PAGES, BEGUN, SHELL, PACK]) {
    const cache = await caches.open(name);
    for (const address of await cache.keys()) texts.push((await cache.match(address))?.text());
  }
  const all = (await Promise.all(texts))
    .join()
    .replaceAll(PLACE, `${SITE}/`)
    .replaceAll('\\"', '"');
  return new Set(Array.from(all.matchAll(ASSET), ([, path]) => path));
}

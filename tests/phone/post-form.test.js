/* Sending a form in the background. */
import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { postForm } from "../../static/js/lib/post-form.js";

afterEach(() => {
  mock.restoreAll();
  mock.timers.reset();
});

/** The requests that are made; each is answered so. */
function answering(answer) {
  const fetched = mock.method(globalThis, "fetch", async () => answer());
  return () => fetched.mock.calls.map(({ arguments: [url, request] }) => ({ url, ...request }));
}

/** A request that ends only when it is given up. */
function neverAnswering(url, { signal }) {
  return new Promise((resolve, reject) => signal.addEventListener("abort", reject));
}

test("the fields are sent as a form that asks for JSON", async () => {
  const requests = answering(() => Response.json({ length: 6 }));
  await postForm("/tables/x/plays", { card: 17, csrf_token: "a+b" });
  const [{ url, method, body, headers, keepalive }] = requests();
  assert.equal(url, "/tables/x/plays");
  assert.equal(method, "POST");
  assert.equal(String(body), "card=17&csrf_token=a%2Bb");
  assert.equal(headers.Accept, "application/json");
  assert.ok(keepalive, "it is finished when the page is left");
});

test("an answer comes with its status, also where the server says no", async () => {
  answering(() => Response.json({ stale: "why" }, { status: 409 }));
  const { status, answer } = await postForm("/", {});
  assert.deepEqual([status, answer], [409, { stale: "why" }]);
});

test("an answer that is no JSON is empty", async () => {
  answering(() => new Response("<h1>Welcome to our hotel</h1>"));
  const { status, answer } = await postForm("/", {});
  assert.deepEqual([status, answer], [200, {}]);
});

test("without a connection it fails", async () => {
  answering(() => Promise.reject(new TypeError("no connection")));
  await assert.rejects(postForm("/", {}), TypeError);
});

test("a connection that never answers is given up", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(globalThis, "fetch", neverAnswering);
  const sending = postForm("/", {});
  mock.timers.tick(15_000);
  await assert.rejects(sending);
});

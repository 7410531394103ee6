/* Sends a form in the background. */
/** @import { Response as Answered } from "../types.js" */
import { findAll, findAny } from "./dom.js";
import { isOfAnother, noticeVersion } from "./new-version.js";

const LIMIT = 15_000; // milliseconds; without a connection some phones never answer

/**
 * Resolves to the server's answer, also where it says no; rejects without a connection. The sending
 * is finished when the page is left.
 * @param {string} url
 * @param {Record<string, string | number>} fields
 * @returns {Promise<Answered>}
 */
export async function postForm(url, fields) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT);
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(textsOf(fields)),
      headers: { Accept: "application/json" },
      keepalive: true,
      signal: limit.signal,
    });
    noticeVersion(response);
    const answer = await response.json().catch(() => ({}));
    return { status: response.status, answer, isOfAnother: isOfAnother(response) };
  } finally {
    clearTimeout(timer);
  }
}

/** @param {Record<string, string | number>} fields */
function textsOf(fields) {
  return Object.entries(fields).map(([name, value]) => [name, String(value)]);
}

/**
 * Forms carry a token that fits the phone's cookie, and both come anew with any page: it is fetched
 * for its token, which every form of this page gets. Without a connection all stays as it is.
 * @param {string} address
 */
export async function freshenTokens(address) {
  const token = await fetch(address)
    .then(tokenOf)
    .catch(() => null);
  if (!token) return null;
  for (const field of findAll(document, "[name=csrf_token]", HTMLInputElement)) field.value = token;
  return token;
}

/** @param {Response} answer */
async function tokenOf(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return findAny(page, "[name=csrf_token]", HTMLInputElement)?.value;
}

/* Sends a form in the background. */
/** @import { Response } from "../types.js" */
import { isTooOld, noticeVersion } from "./new-version.js";

const OLD_PAGE = 400; // the page does not fit the server
const LIMIT = 15_000; // milliseconds; without a connection some phones never answer

/**
 * Resolves to the server's answer, also where it says no; rejects without a connection. The sending
 * is finished when the page is left.
 * @param {string} url
 * @param {Record<string, string | number>} fields
 * @returns {Promise<Response>}
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
    const status = isTooOld(response) ? OLD_PAGE : response.status;
    return { status, answer: await response.json().catch(() => ({})) };
  } finally {
    clearTimeout(timer);
  }
}

/** @param {Record<string, string | number>} fields */
function textsOf(fields) {
  return Object.entries(fields).map(([name, value]) => [name, String(value)]);
}

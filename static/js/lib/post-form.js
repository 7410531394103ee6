/* Sends a form in the background. */
/** @import { Response } from "../types.js" */
import { isOfAnother, noticeVersion } from "./new-version.js";

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

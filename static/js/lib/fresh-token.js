/* Forms carry a token that fits the phone's cookie. Both come anew with any page. */
import { findAll, findAny } from "./dom.js";

/**
 * Fetches a page for its token and its cookie, and puts the token into every form of this page.
 * Without a connection all stays as it is.
 * @param {string} address
 */
export async function freshenTokens(address) {
  const token = await fetch(address)
    .then(tokenOf)
    .catch(() => null);
  if (!token) return;
  for (const field of findAll(document, "[name=csrf_token]", HTMLInputElement)) field.value = token;
}

/** @param {Response} answer */
async function tokenOf(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return findAny(page, "[name=csrf_token]", HTMLInputElement)?.value;
}

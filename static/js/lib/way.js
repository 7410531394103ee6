/* Going on to where a table is, and where a page is that shows something else now. */
import { part } from "./dom.js";

/**
 * Goes to a page of this site; the one that is shown comes anew.
 * @param {string} address
 */
export function goTo(address) {
  if (new URL(address, location.href).pathname === location.pathname) location.reload();
  else location.replace(address);
}

/**
 * The page has another address now, to which the settings lead back.
 * @param {URL} address
 */
export function setAddress({ pathname, search }) {
  const back = pathname + search;
  history.replaceState(null, "", back);
  part(document, "settings", HTMLAnchorElement).search = String(new URLSearchParams({ back }));
}

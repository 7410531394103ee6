/*
 * Whether the server is a newer one than the page. Each of its answers tells its version, and the
 * page has that of the server that made it.
 */

const HEADER = "X-Version";
const TOLD = "new-version";

/**
 * Notices the version of an answer, and tells the page where it is a new one.
 * @param {{ headers?: Headers }} answer
 */
export function noticeVersion(answer) {
  if (isOfAnother(answer)) document.dispatchEvent(new Event(TOLD));
}

/** @param {() => void} tell */
export function whenVersionIsNew(tell) {
  document.addEventListener(TOLD, tell);
}

/**
 * Whether the server that answers is of another version than the page.
 * @param {{ headers?: Headers }} answer
 */
export function isOfAnother({ headers }) {
  const version = headers?.get(HEADER);
  return Boolean(version) && version !== document.body.dataset.version;
}

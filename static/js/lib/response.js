/* What the server's answer means for something that it has not written down. */
/** @import { Response } from "../types.js" */

const MISFIT = 400; // the page's token does not fit the cookie, or the host is another
const SHUT_OUT = [403, 404, 410];
const BEYOND = [200, 400, 404, 405]; // of another version, which does not know what the page says

/**
 * Whether the page does not fit the server any more.
 * @param {Response} response
 */
export function isUnknown({ status, answer, isOfAnother }) {
  return isOfAnother ? BEYOND.includes(status) : status === MISFIT && Boolean(answer.error);
}

/**
 * Whether this phone may not enter at the table, or not any more.
 * @param {Response} response
 */
export function isShutOut(response) {
  return SHUT_OUT.includes(response.status) && !isUnknown(response);
}

/**
 * Whether sending again cannot help.
 * @param {Response} response
 */
export function isFinal({ status }) {
  return status >= 400 && status < 500 && status !== MISFIT && status !== 429;
}

/**
 * What stands for the answer where none came.
 * @returns {Response}
 */
export function noConnection() {
  return { status: 0, answer: {} };
}

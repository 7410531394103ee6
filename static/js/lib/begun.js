/* Sends what this phone began without a connection, and what was tapped. */
/** @import { BegunData, EntryData, OutboxItem, Response } from "../types.js" */
import { postForm } from "./post-form.js";
import { noConnection } from "./response.js";

/**
 * Lets the server open a table that this phone began; however often, it is opened once. The answer
 * says where the table is, or why it is refused.
 * @param {NonNullable<BegunData["opening"]>} opening
 * @param {string | null | undefined} token a fresh one; who may open nothing gets none
 * @returns {Promise<Response>}
 */
export async function openTable({ action, fields }, token) {
  return postForm(action, { ...fields, csrf_token: token ?? "" }).catch(noConnection);
}

/**
 * Sends what was tapped; rejects without a connection.
 * @param {EntryData} data
 * @param {OutboxItem} item
 * @param {boolean} isLast
 * @param {string} token
 */
export function postTap(data, { id, type, fields, after }, isLast, token) {
  return postForm(data.urls[type], {
    ...fields,
    table: data.table,
    after,
    client_id: id,
    is_last: isLast ? 1 : 0,
    shown: after, // what it changes stands on this page already
    csrf_token: token,
  });
}

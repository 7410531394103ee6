/* STUB */
/** @import { Card, EntryData, RoundState } from "../types.js" */
/**
 * @param {EntryData} _data
 * @param {RoundState} _state
 * @param {Card} card
 */
export function permission(_data, _state, card) {
  return { headline: "Only if they have no blue.", reason: `The record does not say (${card}).` };
}

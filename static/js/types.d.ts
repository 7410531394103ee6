/*
 * What the server tells the phone and what the phone's scripts pass to each other. The scripts are
 * checked against these types; nothing of them is loaded by a page.
 */
export type * from "./types/game.js";
export type * from "./types/page.js";
export type * from "./types/round.js";
export type * from "./types/worker.js";

/* What a service worker is given, as far as ours uses it, and what pages tell it. */

export interface WorkerEvent extends Event {
  /** The worker lives until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface AskedEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface ToldEvent extends WorkerEvent {
  data: Told;
}

/** A page of the app that is open. */
export interface OpenPage {
  url: string;
  postMessage(message: string): void;
}

export interface WorkerScope extends EventTarget {
  skipWaiting(): Promise<void>;
  clients: { matchAll(wanted: object): Promise<OpenPage[]> };
}

/** What a page tells the worker. */
export type Told =
  /** No card lies on the page that tells it: a new worker may begin. */
  | { type: "begin" }
  /**
   * What this page needs without a connection: the page into which others are put; and itself, if
   * it is that of a trick and the worker has not seen how the server answered it. Then the pack in
   * the language of the page.
   */
  | { type: "keep"; address: string; isSeen: boolean; shell: string; pack: string };

/*
 * Hears, while the page can be seen, that something has happened at a table: by a stream, or by
 * asking again and again where there is none. What has happened, the page asks by itself.
 */

const ASKING = 2_000; // milliseconds between two questions where no stream comes
const SILENCE = 25_000; // so long a stream may say nothing; then something on the way holds it up
const PAUSES = [5_000, 10_000, 20_000, 40_000, 60_000]; // until the stream is tried again

/**
 * @param {object} settings
 * @param {string} settings.stream its address
 * @param {() => number} settings.length that of the record as far as the page knows
 * @param {() => Promise<void>} settings.ask asks what is new, and shows it
 * @param {() => void} [settings.hears] called whenever the stream runs, so the server answers
 */
export function follow({ stream, length, ask, hears }) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {EventSource | null} the stream that is renewed, until the next one runs */
  let before = null;
  let failures = 0;
  let heard = length(); // the last length that the stream told
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let nextQuestion;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let nextTry;

  async function askAgainAndAgain() {
    clearTimeout(nextQuestion);
    await ask();
    if (!document.hidden && source?.readyState !== EventSource.OPEN)
      nextQuestion = setTimeout(askAgainAndAgain, ASKING);
  }

  /** The stream runs: until it is silent for too long nothing is asked. */
  function trust() {
    failures = 0;
    clearTimeout(nextQuestion);
    nextQuestion = setTimeout(fail, SILENCE);
    hears?.();
  }

  /** Begins to listen; the stream before, if any, ends once this one runs. */
  function listen() {
    before?.close();
    const opened = new EventSource(`${stream}?length=${length()}`);
    [before, source] = [source, opened];
    opened.addEventListener("beat", () => {
      if (opened !== source) return;
      before?.close();
      trust();
    });
    opened.addEventListener("length", ({ data }) => hear(JSON.parse(data).length));
    opened.addEventListener("renew", () => opened === source && listen());
    opened.addEventListener("error", () => opened === source && miss(opened));
  }

  /** @param {EventSource} opened */
  function miss(opened) {
    if (opened.readyState === EventSource.CLOSED) fail();
    else askAgainAndAgain(); // the browser tries again by itself
  }

  /**
   * What the page wrote itself it knows; the same length again tells of something beside the
   * record.
   * @param {number} told
   */
  function hear(told) {
    const isNews = told === heard || told > length();
    heard = told;
    trust();
    if (isNews) ask();
  }

  function fail() {
    stop();
    nextTry = setTimeout(listen, PAUSES[Math.min(failures, PAUSES.length - 1)]);
    failures += 1;
    askAgainAndAgain();
  }

  function stop() {
    before?.close();
    source?.close();
    [before, source] = [null, null];
    clearTimeout(nextTry);
    clearTimeout(nextQuestion);
  }

  function look() {
    stop();
    if (document.hidden) return;
    ask();
    listen();
  }

  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", look);
  window.addEventListener("pagehide", stop);
  window.addEventListener("pageshow", ({ persisted }) => persisted && look());
  if (!document.hidden) listen();
}

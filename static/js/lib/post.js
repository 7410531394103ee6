/* Sends a form in the background. */

const PATIENCE = 15000; // milliseconds; a phone that left the house hangs longer than that

/** Resolves to {status, answer}; rejects without a connection. `keepalive` finishes the sending when the page is left. */
export async function post(url, fields) {
  const gaveUp = new AbortController();
  const timer = setTimeout(() => gaveUp.abort(), PATIENCE);
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
      keepalive: true,
      signal: gaveUp.signal,
    });
    return { status: response.status, answer: await response.json().catch(() => ({})) };
  } finally {
    clearTimeout(timer);
  }
}

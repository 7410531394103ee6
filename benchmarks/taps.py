"""How long a tap takes to be answered on a slow phone: `python -m benchmarks.taps [rounds]`.

Taps whole rounds on a 390×664 screen in Chromium with the processor slowed four times and 300 ms of network delay. Prints, in
milliseconds from the tap (the browser's time stamp of the click): the card at its seat, and for the last card of a trick the
ruling; each until the page holds it, and until the first frame with it is drawn. Above them, what the same taps take on a page
that holds nothing but two buttons and writes down which was tapped: what browser and machine take by themselves.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from tests.browser.phone import Phone, cards
from tests.browser.serving import chromium, served
from tests.databases import SQLite, app_on
from tests.oracle import made

SLOWER = 4
DELAY = 300  # milliseconds
LIMIT = 50  # milliseconds, for the 95th percentile

Answer = tuple[bool, float, float]
"""Whether the card was the last of its trick, and the milliseconds until the page held it and until it was drawn."""

NAMES = ("Adam", "Betty", "Christian", "Doris")

WATCH = """() => {
  window.answers = [];
  const said = document.querySelector("[role=status]");
  document.addEventListener("click", (click) => {
    const key = click.target.closest("[name=card]");
    if (!key) return;
    const lit = document.querySelector(".slot.is-to-play");
    const isLast = !document.querySelector("[name=seat]:enabled");
    const before = said.textContent;
    const isShown = () => lit.querySelector(".place").textContent === key.value && (!isLast || said.textContent !== before);
    let held = null;
    document.addEventListener("submit", () => { if (isShown()) held = performance.now() - click.timeStamp; }, { once: true });
    const drawn = new MessageChannel(); // its message comes after the frame has been drawn
    drawn.port1.onmessage = () => answers.push([isLast, held, performance.now() - click.timeStamp]);
    (function look() {
      requestAnimationFrame(() => (isShown() ? drawn.port2.postMessage(0) : look()));
    })();
  }, true);
}"""


BARE = """
  <form>
    <button class="slot is-to-play" disabled><span class="place"></span></button><p role="status"></p>
    <button name="card" value="17">17</button><button name="card" value="18">18</button>
  </form>
"""
ANSWER = """() => document.querySelector("form").addEventListener("submit", (submit) => {
  submit.preventDefault();
  document.querySelector(".place").textContent = document.querySelector("[role=status]").textContent = submit.submitter.value;
})"""


def main(rounds: int = 4) -> None:
    """Prints the figures, and fails where a 95th percentile is not below the limit."""
    answers: list[Answer] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        served(app_on(SQLite(Path(folder)).migrated())) as address,
    ):
        for number in range(rounds):
            context = browser.new_context(
                viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True
            )
            answers += _round(Phone(context.new_page(), address), 3 + number % 2, Random(number))
            context.close()
        bare = _bare(browser)
    rulings = [answer for answer in answers if answer[0]]
    _print("bare page", [held for _, held, _ in bare])
    _print("bare page drawn", [drawn for _, _, drawn in bare])
    late = [
        name
        for name, times in (
            ("card in the page", [held for _, held, _ in answers]),
            ("card drawn", [drawn for _, _, drawn in answers]),
            ("ruling in the page", [held for _, held, _ in rulings]),
            ("ruling drawn", [drawn for _, _, drawn in rulings]),
        )
        if _print(name, times) >= LIMIT
    ]
    sys.exit(f"{LIMIT} ms or more: {', '.join(late)}" if late else 0)


def _round(phone: Phone, seats: int, rng: Random) -> list[Answer]:
    """Taps all but the last card of a round, after which the page is another."""
    record = made.legal_round(rng, NAMES[:seats], "classic")
    phone.open_table(record)
    answers = _tap(phone.page, [phone.key(card) for card in cards(record)[:-1]], rng)
    assert len(answers) == len(cards(record)) - 1
    assert all(held is not None for _, held, _ in answers)
    return answers


def _bare(browser: Browser) -> list[Answer]:
    """Taps on a page that does next to nothing."""
    page = browser.new_context(
        viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True
    ).new_page()
    page.set_content(BARE)
    page.evaluate(ANSWER)
    return _tap(
        page,
        [page.locator(f"[name=card][value='{17 + tap % 2}']") for tap in range(60)],
        Random("bare"),
    )


def _tap(page: Page, keys: Sequence[Locator], rng: Random) -> list[Answer]:
    """Taps the keys with a finger, on the slow phone."""
    _slow_down(page)
    page.evaluate(WATCH)
    for key in keys:
        box = key.bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(
            rng.randrange(150, 600)
        )  # a quick thumb needs so long from key to key
    page.wait_for_timeout(500)
    answers: list[Answer] = page.evaluate("answers")
    return answers


def _slow_down(page: Page) -> None:
    client: Any = page.context.new_cdp_session(page)
    client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    limits = {"offline": False, "latency": DELAY, "downloadThroughput": -1, "uploadThroughput": -1}
    client.send("Network.emulateNetworkConditions", limits)


def _print(name: str, times: list[float]) -> float:
    """Prints a line; the 95th percentile."""
    late = quantiles(times, n=20)[-1]
    figures = f"median {median(times):5.1f} ms   95th percentile {late:5.1f} ms   most {max(times):5.1f} ms"
    print(f"{name:<20}{len(times):5} taps   {figures}")
    return late


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

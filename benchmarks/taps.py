"""How long a tap takes to be answered on a slow phone: `python -m benchmarks.taps [rounds]`.

Taps whole rounds on a 390×664 screen in Chromium with the processor slowed four times and 300 ms of network delay. Prints, in
milliseconds from the tap (the browser's time stamp of the click) to the first frame after which it is drawn: the card at its
seat, and for the last card of a trick the ruling.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page

from tests.browser.phone import Phone, cards
from tests.browser.serving import chromium, served
from tests.databases import SQLite, app_on
from tests.oracle import made

SLOWER = 4
DELAY = 300  # milliseconds
NAMES = ("Adam", "Betty", "Christian", "Doris")

WATCH = """() => {
  window.answers = [];
  const said = document.querySelector("[role=status]");
  document.addEventListener("click", (click) => {
    const key = click.target.closest("[name=card]");
    if (!key) return;
    const lit = document.querySelector(".slot.is-lit");
    const isLast = document.querySelectorAll(".slot:disabled").length === document.querySelectorAll(".slot").length;
    const before = said.textContent;
    const isShown = () => lit.querySelector(".place").textContent === key.value && (!isLast || said.textContent !== before);
    const drawn = new MessageChannel(); // its message comes after the frame has been drawn
    drawn.port1.onmessage = () => answers.push([isLast, performance.now() - click.timeStamp]);
    (function look() {
      requestAnimationFrame(() => (isShown() ? drawn.port2.postMessage(0) : look()));
    })();
  }, true);
}"""


def main(rounds: int = 4) -> None:
    """Prints the figures, and fails where the 95th percentile is 50 ms or more."""
    answers: list[tuple[bool, float]] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        served(app_on(SQLite(Path(folder)).migrated())) as address,
    ):
        for number in range(rounds):
            context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
            answers += _round(Phone(context.new_page(), address), 3 + number % 2, Random(number))
            context.close()
    cards_shown = [spent for _, spent in answers]
    rulings = [spent for is_last, spent in answers if is_last]
    late = [name for name, times in (("card", cards_shown), ("ruling", rulings)) if _print(name, times) >= 50]
    sys.exit(f"50 ms or more: {', '.join(late)}" if late else 0)


def _round(phone: Phone, seats: int, rng: Random) -> list[tuple[bool, float]]:
    """Taps all but the last card of a round, after which the page is another."""
    record = made.legal_round(rng, NAMES[:seats], "classic")
    phone.open_table(record)
    _slow_down(phone.page)
    phone.page.evaluate(WATCH)
    for card in cards(record)[:-1]:
        box = phone.key(card).bounding_box()
        assert box
        phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.page.wait_for_timeout(rng.randrange(20, 400))  # people take their time, and sometimes none
    phone.page.wait_for_timeout(500)
    answers: list[tuple[bool, float]] = phone.page.evaluate("answers")
    assert len(answers) == len(cards(record)) - 1
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
    print(f"{name:<8}{len(times):5} taps   {figures}")
    return late


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

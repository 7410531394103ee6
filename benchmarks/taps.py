"""How long a tap takes to be answered on a slow phone.

`python -m benchmarks.taps [rounds] [offline]`

Taps whole rounds on a 390×664 screen in Chromium with the processor slowed four times and 300 ms of
network delay, or without a network. Prints, in milliseconds from the tap (the browser's time stamp
of the click): the card at its seat, and for the last card of a trick the ruling; each until the
page holds it, and until the first frame with it is drawn. After each round as many taps go to a
bare page, which holds nothing but two buttons and writes down which was tapped: what browser and
machine take by themselves. What is drawn is compared with it, and may take at most 1.4 times as
long at the 95th percentile.
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
RATIO = 1.4  # of what is drawn to the bare page drawn, at the 95th percentile

Answer = tuple[bool, float, float]
"""Whether the card was the last of its trick, and the milliseconds until the page held it and until
it was drawn.
"""

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
    const isRuled = () => !isLast || said.textContent !== before;
    const isShown = () => lit.querySelector(".place").textContent === key.value && isRuled();
    let held = null;
    document.addEventListener("submit", () => {
      if (isShown()) held = performance.now() - click.timeStamp;
    }, { once: true });
    const drawn = new MessageChannel(); // its message comes after the frame has been drawn
    drawn.port1.onmessage = () => answers.push([isLast, held, performance.now() - click.timeStamp]);
    (function look() {
      requestAnimationFrame(() => (isShown() ? drawn.port2.postMessage(0) : look()));
    })();
  }, true);
}"""


BARE = """
  <form>
    <button class="slot is-to-play" disabled><span class="place"></span></button>
    <p role="status"></p>
    <button name="card" value="17">17</button><button name="card" value="18">18</button>
  </form>
"""
ANSWER = """() => document.querySelector("form").addEventListener("submit", (submit) => {
  submit.preventDefault();
  const card = submit.submitter.value;
  document.querySelector(".place").textContent = card;
  document.querySelector("[role=status]").textContent = card;
})"""


def main(rounds: int = 4, *, is_offline: bool = False) -> None:
    """Prints the figures; fails where a 95th percentile or its ratio to the bare page's is beyond
    the limit.
    """
    taps, bare = _measure(rounds, is_offline=is_offline)
    rulings = [answer for answer in taps if answer[0]]
    drawn_bare = [drawn for _, _, drawn in bare]
    _print("bare page", [held for _, held, _ in bare])
    _print("bare page drawn", drawn_bare)
    _print("card in the page", [held for _, held, _ in taps])
    _print("ruling in the page", [held for _, held, _ in rulings])
    _print("card drawn", [drawn for _, _, drawn in taps])
    _print("ruling drawn", [drawn for _, _, drawn in rulings])
    failures = [
        *_compare("card drawn", [drawn for _, _, drawn in taps], drawn_bare),
        *_compare("ruling drawn", [drawn for _, _, drawn in rulings], drawn_bare),
    ]
    sys.exit("\n".join(failures) or 0)


def _measure(rounds: int, *, is_offline: bool) -> tuple[list[Answer], list[Answer]]:
    """The taps of so many rounds, and as many on the bare page, by turns.

    What slows the machine down slows both.
    """
    taps, bare = list[Answer](), list[Answer]()
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        served(app := app_on(SQLite(Path(folder)).migrated())) as address,
    ):
        for number in range(rounds):
            page = _new_page(browser)
            phone = Phone(page, address, app)
            answers = _round(phone, 3 + number % 2, Random(number), is_offline=is_offline)
            page.context.close()
            taps += answers
            bare += _bare(browser, len(answers), Random(f"bare {number}"))
    return taps, bare


def _new_page(browser: Browser) -> Page:
    screen = {"width": 390, "height": 664}
    return browser.new_context(viewport=screen, has_touch=True, is_mobile=True).new_page()


def _round(phone: Phone, seats: int, rng: Random, *, is_offline: bool) -> list[Answer]:
    """Taps all but the last card of a round, after which the page is another."""
    record = made.legal_round(rng, NAMES[:seats], "classic")
    phone.open_table(record)
    keys = _keys(phone.page, cards(record)[:-1])
    answers = _tap(phone.page, keys, rng, is_offline=is_offline)
    assert len(answers) == len(cards(record)) - 1
    assert all(held is not None for _, held, _ in answers)
    return answers


def _bare(browser: Browser, count: int, rng: Random) -> list[Answer]:
    """So many taps on a page that does next to nothing."""
    page = _new_page(browser)
    page.set_content(BARE)
    page.evaluate(ANSWER)
    answers = _tap(page, _keys(page, [17 + tap % 2 for tap in range(count)]), rng)
    page.context.close()
    return answers


def _keys(page: Page, cards: Sequence[int]) -> list[Locator]:
    """The keys of these cards, found alike on both pages.

    What is found by its role costs the page time.
    """
    return [page.locator(f"[name=card][value='{card}']") for card in cards]


def _tap(
    page: Page, keys: Sequence[Locator], rng: Random, *, is_offline: bool = False
) -> list[Answer]:
    """Taps the keys with a finger, on the slow phone."""
    _slow_down(page, is_offline=is_offline)
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


def _slow_down(page: Page, *, is_offline: bool) -> None:
    client: Any = page.context.new_cdp_session(page)
    client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    throughput = {"downloadThroughput": -1, "uploadThroughput": -1}
    limits = {"offline": is_offline, "latency": DELAY, **throughput}
    client.send("Network.emulateNetworkConditions", limits)


def _late(times: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(times, n=20)[-1]


def _print(name: str, times: Sequence[float]) -> None:
    figures = (
        f"median {median(times):5.1f} ms   95th percentile {_late(times):5.1f} ms"
        f"   most {max(times):5.1f} ms"
    )
    print(f"{name:<20}{len(times):5} taps   {figures}")


def _compare(name: str, times: Sequence[float], bare: Sequence[float]) -> list[str]:
    """Prints the ratios to the bare page's times; what is beyond the limits."""
    ratio = _late(times) / _late(bare)
    print(
        f"{name}: {ratio:.2f} times the bare page at the 95th percentile (at most {RATIO}),"
        f" {median(times) / median(bare):.2f} times in the median"
    )
    failures = []
    if ratio > RATIO:
        failures.append(f"{name}: more than {RATIO} times the bare page")
    if _late(times) >= LIMIT:
        failures.append(f"{name}: {LIMIT} ms or more")
    return failures


if __name__ == "__main__":
    chosen = [word for word in sys.argv[1:] if word != "offline"]
    main(*map(int, chosen), is_offline="offline" in sys.argv)

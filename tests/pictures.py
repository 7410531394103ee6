"""The pictures of the README: `make pictures` photographs ten moments of an evening.

They are made of the pages as they are, in both languages and themes, on a phone, on a phone that
lies on its side and on a tablet.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask
from playwright.sync_api import Page, ViewportSize

from assistant.rules.events import Began
from assistant.rules.options import USUAL, Goal
from assistant.tables.opening import take_over
from tests.admitting import admit_phone, cookie_name, known_as, place_of
from tests.browser.conftest import SCREEN
from tests.browser.serving import chromium, served
from tests.databases import SQLite, app_on, hang_up
from tests.web.steps import LEAGUE, SEASON, found_league, happen, lay, seat_at_table, skip_round

FOLDER = Path(__file__).parents[1] / "docs/pictures"
LANDSCAPE: ViewportSize = {"width": 664, "height": 390}
TABLET: ViewportSize = {"width": 1024, "height": 768}

PICTURES = (
    ("trick", "en", "dark", SCREEN, "/tables/{running}/trick"),
    ("ruling", "de", "light", SCREEN, "/tables/{ruled}/trick"),
    ("revoke", "en", "dark", SCREEN, "/tables/{revoked}/trick"),
    ("wrong", "de", "dark", SCREEN, "/tables/{revoked}/problem"),
    ("round", "en", "light", SCREEN, "/tables/{running}/rounds/1"),
    ("game", "de", "dark", SCREEN, "/tables/{over}/rounds/3"),
    ("new-game", "en", "light", SCREEN, "/tables/new"),
    ("landscape", "de", "dark", LANDSCAPE, "/tables/{running}/trick"),
    ("tablet", "en", "dark", TABLET, "/tables/{ruled}/trick"),
    ("standings", "en", "light", SCREEN, f"/leagues/{LEAGUE}/seasons/{SEASON}"),
)


def photograph(folder: Path) -> None:
    """Writes every picture into a folder."""
    with _served() as (app, address), chromium() as browser:
        found_league(app)
        tables = {
            "running": _running(app, 24, 15),
            "ruled": _running(app, 24, 15, 17, 32),
            "revoked": _running(app, 24, 15, 17, 32, 20, 27, 13, 8),
            "over": _over(app),
        }
        for name, language, scheme, screen, page in PICTURES:
            path = page.format(**tables)
            context = browser.new_context(
                base_url=address,
                viewport=screen,
                locale=language,
                color_scheme="light" if scheme == "light" else "dark",
                device_scale_factor=1.5,
                has_touch=True,
                is_mobile=True,
            )
            phone, cookie = known_as(app, None)
            admit_phone(app, phone, path)
            if place_of(path) in tables.values():
                with app.app_context():
                    take_over(place_of(path), phone)
            context.add_cookies([{"name": cookie_name(app), "value": cookie, "url": address}])
            _photograph(context.new_page(), path, folder / f"{name}.png")
            context.close()


@contextmanager
def _served() -> Iterator[tuple[Flask, str]]:
    with TemporaryDirectory() as folder:
        app = app_on(SQLite(Path(folder)).migrated())
        with served(app) as address:
            yield app, address
        hang_up(app)


def _photograph(page: Page, path: str, file: Path) -> None:
    answer = page.goto(path)
    assert answer and answer.ok, f"{path} is not there to be photographed"
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file)


def _running(app: Flask, *cards: int) -> str:
    """A table in its second round, in which these cards were played."""
    table = seat_at_table(app)
    skip_round(app, table, 1)
    happen(app, table, Began())
    lay(app, table, *cards)
    return table


def _over(app: Flask) -> str:
    """A game of three rounds, which is over."""
    table = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 3)))
    for number in (1, 2, 3):
        skip_round(app, table, number)
    return table


if __name__ == "__main__":
    photograph(FOLDER)

"""Whatever is done with the pages of a league, every number on them is that of a plain count."""

from pathlib import Path

import pytest
from flask import Flask

from assistant.leagues import soundness
from tests.browsing import Client, File
from tests.databases import PostgreSQL, SQLite, app_at, hang_up
from tests.running import run_on
from tests.volume import volume
from tests.web.counted_plainly import PlainLeague
from tests.web.league_pages import pages
from tests.web.secretaries import Secretaries, counted

SEEDS, DOINGS, PAGES = volume(1, 200), volume(12, 40), volume(2, 4)
"""So many pages are looked through after each thing that is done, beside all standings."""


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_number_is_that_of_a_plain_count(
    seed: int,
    app: Flask,
    database: str,
    databases: SQLite | PostgreSQL,
    tmp_path: Path,
) -> None:
    keepers = Secretaries(app, seed)
    for number in range(DOINGS):
        did = keepers.does_something()
        look_through(keepers, f"{number}: {did}")
    look_through(keepers, "at the end", volume(30, 10_000))
    league, file = keepers.counted(), str(tmp_path / "club.imp")
    elsewhere = databases.empty()
    for address, *command in (
        (database, "backup", file),
        (database, "verify"),
        (elsewhere, "restore", file),
    ):
        result = run_on(address, *command)
        assert result.exit_code == 0, result.output
    read_there(elsewhere, league, league.id)
    databases.drop(elsewhere)
    elsewhere = databases.migrated("elsewhere")
    read_there(elsewhere, league, brought_in(elsewhere, keepers))
    databases.drop(elsewhere)


def look_through(keepers: Secretaries, when: str, many: int = PAGES) -> None:
    """All standings, and so many other pages, say what the plain count does."""
    league = keepers.counted()
    every = pages(league)
    looked_at = [
        *(f"{keepers.home}/seasons/{season}" for season in league.seasons),
        *keepers.chance.sample(list(every), min(many, len(every))),
    ]
    for path in looked_at:
        wrong = list(every[path](keepers.phones[0], path))
        assert not wrong, f"{when}: {path}\n" + "\n".join(wrong)
    with keepers.app.app_context():
        assert soundness.differing_games(league.id) == [], when
        assert [*soundness.broken_records()] == [], when
    keepers.looks_at_the_order(league)


def brought_in(address: str, keepers: Secretaries) -> str:
    """The league's file becomes a league of another installation; its id there."""
    content = keepers.phones[0].save(f"{keepers.home}/league.json").content
    phone = Client(app_at(address))
    form = phone.get("/bring-in").form("/bring-in")
    page = phone.submit(form, file=File("league.json", "application/json", content))
    return page.path.rsplit("/", 1)[1]


def read_there(address: str, league: PlainLeague, id: str) -> None:
    """The pages of the league in another installation show the same numbers."""
    app = app_at(address)
    there = counted(app, id)
    assert figures(there) == figures(league)
    for path, look in pages(there).items():
        if path.count("/") < 5:
            wrong = list(look(Client(app), path))
            assert not wrong, f"{path}\n" + "\n".join(wrong)
    hang_up(app)


def figures(league: PlainLeague) -> list[object]:
    """What a league comes to, by names."""
    names = league.names
    return [
        sorted((names[id], rating) for id, rating in league.ratings.items()),
        *sorted(
            (
                season.name,
                [
                    {**row, "person": names[row["person"]], "dropped": len(row["dropped"])}
                    for row in league.standings[id]
                ],
                sorted((names[id], len(came)) for id, came in league.attended(id).items()),
            )
            for id, season in league.seasons.items()
        ),
    ]

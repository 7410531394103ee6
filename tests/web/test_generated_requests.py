"""Whatever a stranger sends, nothing of it is an error of the program, and nobody else's page is
another afterwards.
"""

import logging
import re
from random import Random

import pytest

from tests.admitting import admit
from tests.volume import volume
from tests.web.routes import AT_A_TABLE, IN_A_LEAGUE, QUESTIONS, READING, address
from tests.web.steps import SHARE, found_league, lay, seat_at_table, skip_round
from tests.web.strangers import Stranger

MADE_ANEW = re.compile(r'name="(csrf_token|client_id|id)"( type="hidden")? value="[^"]*"')

OF_ONE = volume(60, 250)
"""As many requests come from one stranger, who has tables of its own."""


@pytest.mark.parametrize("part", range(volume(1, 10)))
def test_no_request_is_an_error_of_the_program_or_changes_what_others_see(part, app, caplog):
    caplog.set_level(logging.ERROR)
    pages = others_pages(app)
    before = {path: page() for path, page in pages.items()}
    faults = []
    for number in range(volume(1, 40)):
        stranger = Stranger(app, Random(f"{part} {number}"))
        faults += [fault for _ in range(OF_ONE) if (fault := fault_of(stranger, caplog))]
    assert not faults, "\n".join([f"{len(faults)} faults", *dict.fromkeys(faults)])
    assert [path for path, page in pages.items() if page() != before[path]] == []


def fault_of(stranger, caplog):
    """What is wrong with the answer to a request of a stranger; None where nothing is."""
    caplog.clear()
    try:
        answer = stranger.send()
    except Exception as error:
        return f"{stranger.last} broke out: {error!r}"
    if answer.status_code < 500:
        return None
    why = [record.exc_info[1] for record in caplog.records if record.exc_info]
    return f"{stranger.last} {answer.status_code}: {why!r}"


def others_pages(app):
    """What others see, by address.

    A running table, one between rounds, a league, and what its readers see.
    """
    found_league(app)
    running, scored = seat_at_table(app), seat_at_table(app)
    lay(app, running, 24, 17)
    skip_round(app, scored, seed=1)
    phone = app.test_client()
    with phone.session_transaction() as cookie:
        cookie["phone"] = "seater"
    admit(app, phone, address("/leagues/<league_id>", ""))
    paths = ["/", "/decks/", f"/s/{SHARE}", f"/s/{SHARE}/pictures"]
    for name in sorted(READING.keys() & (AT_A_TABLE | IN_A_LEAGUE)):
        paths += [
            address(READING[name], table) + QUESTIONS.get(name, "") for table in (running, scored)
        ]
    return {path: lambda path=path: seen(phone, path) for path in paths}


def seen(phone, path):
    """A page without what is made anew each time: tokens, and ids for what may be sent."""
    answer = phone.get(path)
    return answer.status_code, MADE_ANEW.sub("", answer.text)

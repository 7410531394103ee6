"""The page of a trick of each game that a phone can begin without a connection, for the pack.

Each is that of a table which was just opened, where the first seat deals; the phone puts in the id
of its table, the names, who deals, and when the game ends (`static/js/lib/first-page.js`).
"""

import re
from collections.abc import Mapping

from flask import render_template
from flask_babel import gettext

from assistant.rules.options import ROUNDS, Options, presets
from assistant.tables import opening
from assistant.web.answers import has_hands
from assistant.web.names import NamesForm, offered_to
from assistant.web.new_game import NewForm
from assistant.web.phones import speak_as
from assistant.web.round_data import round_data
from assistant.web.trick_page import empty_board

TABLE_ID = "0" * 32
NAMES = tuple(f"\u05d0{seat}\u05d0" for seat in range(NamesForm.most))
"""Stand for what the phone puts in. A name that is written from right to left is isolated in each
sentence, and so may any name be.
"""


def first_pages() -> Mapping[str, object]:
    """Each game by how many play it, what it is called, and a preset: its page as numbers of the
    `lines` that the pages share, and what else than usual its form says.
    """
    form, lines, games = NewForm(), dict[str, int](), dict[str, object]()
    for players in ROUNDS:
        for game in offered_to(players):
            for preset, options in presets(players).items():
                form.answer(NAMES[:players], game, options)
                page = _page(players, form.options).splitlines()
                games[f"{players} {game} {preset}"] = {
                    "page": [lines.setdefault(line, len(lines)) for line in page],
                    "fields": form.carried,
                }
    return {"lines": list(lines), "games": games}


def _page(players: int, options: Options) -> str:
    speak_as(options)
    view = opening.as_opened(TABLE_ID, NAMES[:players], options)
    line = gettext("Without a connection no hand is known here: tap every card as it is played.")
    data = {
        **round_data(view, line if has_hands(view) else ""),
        "changes": -1,  # as on an old page, so that the server's comes soon
        "entering": {"name": None, "is_here": True},
    }
    page = empty_board(view)
    page.client_id = ""
    html = render_template("play/trick.html", page=page, data=data, alert="", hand=None)
    return re.sub(r"\n\s*", "\n", html)

"""Why a file is not brought in, in sentences that say where it stands and what to do."""

from typing import Literal

from assistant.wording import Translations


def too_much(
    of: Literal[
        "people",
        "seasons",
        "sessions",
        "games",
        "lines",
        "shifts",
        "seatings",
        "tournaments",
        "events",
        "amendments",
    ],
    most: int,
    t: Translations,
) -> str:
    """That a file holds more than is brought in, and how much there may be."""
    text = {
        "people": t.gettext("At most {most} people can be imported at once."),
        "seasons": t.gettext("At most {most} seasons can be imported at once."),
        "sessions": t.gettext("At most {most} sessions can be imported at once."),
        "games": t.gettext("At most {most} games can be imported at once."),
        "lines": t.gettext("At most {most} lines can be imported at once."),
        "shifts": t.gettext("At most {most} noted corrections can be imported at once."),
        "seatings": t.gettext("At most {most} drawn seatings can be imported at once."),
        "tournaments": t.gettext("At most {most} tournaments can be imported at once."),
        "events": t.gettext("A game that is imported has at most {most} entries in its log."),
        "amendments": t.gettext("A game that is imported has at most {most} corrections."),
    }[of]
    nothing = t.gettext("Nothing was imported.")
    return f"{nothing} {text.format(most=f'{most:,}'.replace(',', ' '))}"


def misplaced(
    part: Literal[
        "league", "people", "seasons", "sessions", "games", "shifts", "seatings", "tournaments"
    ],
    number: int | None,
    event: int | None,
    t: Translations,
) -> str:
    """Where something stands in a file that this app did not write.

    `number` is that of the thing in its part, from 1; `event` that of the event in a game.
    """
    place = {
        "league": t.gettext("the league"),
        "people": t.gettext("person {number}"),
        "seasons": t.gettext("season {number}"),
        "sessions": t.gettext("session {number}"),
        "games": t.gettext("game {number}"),
        "shifts": t.gettext("noted correction {number}"),
        "seatings": t.gettext("drawn seating {number}"),
        "tournaments": t.gettext("tournament {number}"),
    }[part].format(number=number)
    if event is not None:
        place = t.gettext("{game}, event {event}").format(game=place, event=event)
    return _not_written(place, t)


def misplaced_event(event: int, t: Translations) -> str:
    """Which event of the file of a game this app did not write."""
    return _not_written(t.gettext("event {event}").format(event=event), t)


def _not_written(place: str, t: Translations) -> str:
    return t.gettext(
        "Nothing was imported. Something in the file was not written by this app: {place}. "
        "Export it there again."
    ).format(place=place)

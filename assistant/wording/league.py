"""A league's games in words: why one does not count, and what to do about it."""

from collections.abc import Sequence

from assistant.rules.cards import Coins
from assistant.wording import Translations, winners


def not_counted(reason: str, t: Translations) -> str:
    """Why a game of a season does not count, in a sentence (League 2.3); "" for one that does."""
    return {
        "running": t.gettext("It counts when it is over."),
        "no_result": t.gettext("Without a result it counts for nobody."),
        "other_rules": t.gettext(
            "It does not count: not all of it was played by the season's rules. Make it "
            "friendly, or move it to another season."
        ),
        "unsigned": t.gettext("It counts when its rounds are signed as the season asks."),
        "other_day": t.gettext("It does not count: its date is outside the season."),
        "twice": t.gettext(
            "It does not count: since two entries were merged, one person is in it twice."
        ),
        "deleted": t.gettext(
            "It was deleted. It counts again once it is restored from the home page."
        ),
        "importing": t.gettext(
            "It is still being imported. If that takes long, import the same file again."
        ),
    }.get(reason, "")


def way_on(reason: str, t: Translations) -> str:
    """The link to the page where it can be made to count; "" if there is none."""
    return {
        "unsigned": t.gettext("Sign round {number}"),
        "other_day": t.gettext("Change the date"),
        "twice": t.gettext("Split the entries"),
    }.get(reason, "")


def paper(won: Sequence[str], points: Coins, t: Translations) -> str:
    """Who won a game from paper, with the points of the first place."""
    outcome = f"{winners.who_won(won, points, t)}."
    return t.gettext("{outcome} From paper.").format(outcome=outcome)


def running(number: int, t: Translations, *, is_done: bool) -> str:
    """Which round a game that is not over has come to."""
    text = (
        t.gettext("Round {number} is scored, and the game goes on.")
        if is_done
        else t.gettext("Round {number} is running.")
    )
    return text.format(number=number)

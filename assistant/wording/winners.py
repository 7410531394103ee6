"""Who won a game: one sentence, for the headline of its end, its picture and a line of a list."""

from collections.abc import Sequence
from typing import NamedTuple

from assistant.rules.cards import Coins
from assistant.rules.game import Game
from assistant.wording import Translations
from assistant.wording.lists import joined
from assistant.wording.numbers import signed


class WhoWon(NamedTuple):
    """Who won, in three pieces, since a page sets the total in larger figures."""

    before: str  # "Cleo wins with "
    total: str  # "169"; "" without a result
    after: str  # what a language says behind the total

    def __str__(self) -> str:
        """The pieces together."""
        return "".join(self)


def who_won(names: Sequence[str], total: Coins, t: Translations) -> WhoWon:
    """Who won with how many coins, without a full stop; without names there is no result."""
    if not names:
        return WhoWon(t.gettext("No result"), "", "")
    text = t.ngettext("{names} wins with {total}", "{names} share the win with {total}", len(names))
    before, _, after = text.partition("{total}")
    together = joined(names, t)
    return WhoWon(before.format(names=together), signed(total), after.format(names=together))


def who_won_game(game: Game, names: Sequence[str], t: Translations) -> WhoWon:
    """Who won a game that is over; `names` are those of its columns."""
    winners = game.winners if game.places else ()
    total = game.totals[winners[0]] if winners else 0
    return who_won([names[member] for member in winners], total, t)


def unnamed(count: int, total: Coins, t: Translations) -> str:
    """The same of so many winners where there is no room for their names."""
    text = t.ngettext("Won with {total}", "Shared with {total}", count)
    return text.format(total=signed(total))

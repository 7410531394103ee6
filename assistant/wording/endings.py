"""How a round and a game ended, in words: who won, by how much, what decided."""

from collections.abc import Sequence
from typing import NamedTuple

from assistant.rules.cards import Card, Coins
from assistant.rules.game import Game
from assistant.rules.round_view import RoundView
from assistant.wording import Translations, decks, log
from assistant.wording.numbers import joined, signed

# Who won a game: one sentence, for the headline of its end, its picture and a line of a list.


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
    winners = game.crowned
    total = game.totals[winners[0]] if winners else 0
    return who_won([names[member] for member in winners], total, t)


def unnamed(count: int, total: Coins, t: Translations) -> str:
    """The same of so many winners where there is no room for their names."""
    text = t.ngettext("Won with {total}", "Shared with {total}", count)
    return text.format(total=signed(total))


# How a round and a game ended: by how much, what decided between equals, what came last.


def why_won(game: Game, names: Sequence[str], t: Translations) -> tuple[str, ...]:
    """What there is to say of a result beside who won; `names` are those of the columns."""
    early = (log.ended(game.ended.counts, t),) if game.ended else ()
    if not game.places:
        return early
    return (*early, *filter(None, (_tie_break(game, names, t) or _ahead(game, names, t),)))


def _tie_break(game: Game, names: Sequence[str], t: Translations) -> str:
    """What decided between columns that had the same total; "" where nothing had to."""
    level = [names[member] for member in game.leaders if member not in game.winners]
    if not level:
        return ""
    if game.options.tie == "fewest_curses":
        text = t.gettext("Level with {names}; fewer rounds with the bottle decide.")
    else:
        text = t.gettext("Level with {names}; the last round decides.")
    return text.format(names=joined(level, t))


def _ahead(game: Game, names: Sequence[str], t: Translations) -> str:
    """By how much the winners lead, and ahead of whom; "" where nobody is behind."""
    behind = {member: game.totals[member] for member in game.places if member not in game.winners}
    if not behind:
        return ""
    best = max(behind.values())
    nearest = [names[member] for member, total in behind.items() if total == best]
    lead = game.totals[game.winners[0]] - best
    return t.gettext("{lead} ahead of {names}.").format(lead=lead, names=joined(nearest, t))


def last_round(round_: RoundView, names: Sequence[str], lost: int | None, t: Translations) -> str:
    """How the last round of a game ended; `lost` is what it cost the owner, None where untold."""
    if round_.is_void:
        return t.gettext("The last round does not count.")
    if round_.table.bottles > 1 and lost is not None:
        return _last_round_of_two_bottles(round_, names, lost, t)
    if round_.state.bottle is None:
        return ""
    name, price = names[round_.state.bottle], round_.state.price
    if lost is None:
        return t.gettext("{name} had the bottle in the last round.").format(name=name)
    if not round_.tricks:
        text = t.gettext("{name} had the bottle in the last round: {score}.")
    else:
        text = t.gettext("{name} kept the bottle at {price} in the last round: {score}.")
    return text.format(name=name, price=price, score=signed(-lost))


def _last_round_of_two_bottles(
    round_: RoundView, names: Sequence[str], lost: int, t: Translations
) -> str:
    """Who had the bottles in the last round of a game, and what that cost each."""
    had = [
        (names[bottle.owner], decks.called(number, round_.table.bottles, t))
        for number, bottle in enumerate(round_.state.bottles)
        if bottle.owner is not None
    ]
    if len(had) == 1:
        text = t.gettext("{name} had {bottle} in the last round: {score}.")
    elif had[0][0] == had[-1][0]:
        text = t.gettext("{name} had both bottles in the last round: {score}.")
        lost *= 2
    else:
        text = t.gettext("In the last round {name} had {bottle}, {other} {second}: {score} each.")
    (name, bottle), (other, second) = had[0], had[-1]
    return text.format(name=name, bottle=bottle, other=other, second=second, score=signed(-lost))


def lies_there(found: Sequence[Card], expected: Sequence[Card], t: Translations) -> tuple[str, str]:
    """How an Imp's Trick that was turned over differs: in a headline, and what that means."""
    there = sorted(set(found) - set(expected))
    missing = sorted(set(expected) - set(found))
    headline = t.gettext("{there}, not {missing}").format(
        there=joined(there, t), missing=joined(missing, t)
    )
    text = t.ngettext(
        "{there} lies there but was entered as played; {missing} was never entered.",
        "{there} lie there but were entered as played; {missing} were never entered.",
        len(there),
    )
    return headline, text.format(there=joined(there, t), missing=joined(missing, t))

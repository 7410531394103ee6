"""What follows from a correction, in sentences. Rulebook 8.7."""

from collections.abc import Mapping, Sequence

from assistant.rules.cards import Coins
from assistant.rules.consequences import (
    Consequences,
    Found,
    PlaceChanged,
    ScoreChanged,
    TrickChanged,
    WinnersChanged,
)
from assistant.rules.game import Game
from assistant.rules.round_view import RoundView
from assistant.wording import Translations, bottles, findings
from assistant.wording.lists import joined
from assistant.wording.names import of_seat

NamesByRound = Mapping[int, Sequence[str]]


def of_tricks(
    all: Consequences, before: Game, after: Game, names: NamesByRound, t: Translations
) -> list[str]:
    """What becomes of the tricks; `names` by round."""
    return [
        line
        for change in all.tricks
        for line in _trick(change, _round_label(change.round, before, t), names[change.round], t)
    ]


def _round_label(round_: int, game: Game, t: Translations) -> str:
    """Which round it is about, where it is not the newest."""
    return (
        ""
        if round_ == len(game.rounds)
        else t.gettext("Round {number}").format(number=game.shown_number(round_ - 1)) + ", "
    )


def _trick(
    change: TrickChanged, round_label: str, names: Sequence[str], t: Translations
) -> list[str]:
    was, now = change.was, change.now
    trick = now or was
    assert trick is not None
    head = round_label + t.gettext("trick {number}").format(number=trick.number)
    if was is None or now is None:
        text = (
            t.gettext("{trick} would be complete.")
            if was is None
            else t.gettext("{trick} would no longer be complete.")
        )
        return [_sentence(text.format(trick=head))]
    parts = []
    if was.winner != now.winner:
        parts.append(
            t.gettext("goes to {now}, not to {was}").format(
                now=names[now.winner], was=names[was.winner]
            )
        )
    elif was.leader != now.leader and now.leader is not None and was.leader is not None:
        parts.append(
            t.gettext("is led by {now}, not by {was}").format(
                now=names[now.leader], was=names[was.leader]
            )
        )
    is_same = was.in_play == now.in_play
    if not is_same:
        text = t.gettext("{bottle} in play, at {price}")
        parts.append(text.format(bottle=bottles.name(now.in_play, t), price=now.price))
    if is_same and was.price != now.price:
        parts.append(t.gettext("price {now}, not {was}").format(now=now.price, was=was.price))
    if is_same and was.bottle != now.bottle:
        owner = of_seat(now.bottle, names) or t.gettext("nobody")
        parts.append(t.gettext("the bottle is with {name}").format(name=owner))
    return (
        [_sentence(t.gettext("{trick}: {changes}.").format(trick=head, changes="; ".join(parts)))]
        if parts
        else []
    )


def of_findings(
    all: Consequences, before: Game, after: Game, names: NamesByRound, t: Translations
) -> list[str]:
    """What is found now, and what is gone."""
    return [_found(change, before, after, names[change.round], t) for change in all.found]


def _found(change: Found, before: Game, after: Game, names: Sequence[str], t: Translations) -> str:
    game = after if change.is_new else before
    text = findings.finding(
        change.finding, names, RoundView(game.rounds[change.round - 1], is_open=True), t
    )
    return (
        t.gettext("New: {finding}") if change.is_new else t.gettext("Resolved: {finding}")
    ).format(finding=text)


def of_scores(
    all: Consequences, before: Game, columns: Sequence[str], t: Translations
) -> list[str]:
    """What the rounds bring now, and the totals where another round has been scored."""
    lines = [
        _score(change, _round_label(change.round, before, t), columns, t) for change in all.scores
    ]
    return lines + [
        t.gettext("{name}, total: {was} → {now}").format(
            name=columns[change.member], was=_coins(change.was, t), now=_coins(change.now, t)
        )
        for change in all.totals
    ]


def _score(change: ScoreChanged, round_label: str, columns: Sequence[str], t: Translations) -> str:
    was, now = _coins(change.was, t), _coins(change.now, t)
    text = (
        t.gettext("{name}, this round: {was} → {now}")
        if not round_label
        else t.gettext("{place}{name}: {was} → {now}")
    )
    return text.format(name=columns[change.member], was=was, now=now, place=round_label)


def of_the_game(
    all: Consequences, after: Game, names: Mapping[str, str], t: Translations
) -> list[str]:
    """Whether the game ends at another time, or with another result; `names` by persons' ids."""
    lines = []
    if all.ended is not None:
        lines.append(
            t.gettext("The game would have ended after round {number}.").format(
                number=after.shown_number(all.ended - 1)
            )
        )
    if all.goes_on:
        lines.append(t.gettext("The game is no longer over."))
    if all.is_over:
        lines.append(t.gettext("The game is over."))
    if all.winners:
        lines.append(_winners(all.winners, names, t))
    return lines + [_place(change, names, t) for change in all.places]


def _winners(change: WinnersChanged, names: Mapping[str, str], t: Translations) -> str:
    """Who wins now, and who did."""
    was, now = (joined([names[one] for one in some], t) for some in (change.was, change.now))
    if not change.now:
        return t.gettext("The game has no result. {was} no longer wins it.").format(was=was)
    if not change.was:
        text = t.ngettext("{now} wins.", "{now} share the win.", len(change.now))
        return text.format(now=now)
    text = t.ngettext("{now} wins, not {was}.", "{now} share the win, not {was}.", len(change.now))
    return text.format(now=now, was=was)


def _place(change: PlaceChanged, names: Mapping[str, str], t: Translations) -> str:
    """Somebody's place in the game."""
    was, now = ("–" if place is None else place for place in (change.was, change.now))
    text = t.gettext("{name}, place: {was} → {now}")
    return text.format(name=names[change.person], was=was, now=now)


def _coins(coins: Coins | None, t: Translations) -> str:
    """A number with a true minus sign; in a word that there is none."""
    return t.gettext("nothing") if coins is None else str(coins).replace("-", "−")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]

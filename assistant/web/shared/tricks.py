"""The tricks of a round as pages show them, and what they were found to be."""

from collections.abc import Iterable, Sequence

from assistant.rules.cards import Card
from assistant.rules.events import Amended
from assistant.rules.findings import Finding
from assistant.rules.preview import preview
from assistant.rules.repairs import Repair, repairs
from assistant.rules.tricks import Play, Trick
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared.consequences import groups
from assistant.web.shared.pages import Banner, ShownPlay, ShownTrick, Suggestion
from assistant.web.shared.presenter import face, in_sentences
from assistant.wording import banner, decisions, findings
from assistant.wording import repairs as wording
from assistant.wording.corrections import mark, remark
from assistant.wording.names import listed

FIRST = 3
"""How many lines a suggestion shows of what it changes."""


def shown(view: TableView, place: int) -> tuple[ShownTrick, ...]:
    """The finished tricks of a round, and the running one."""
    round_ = view.rounds[place]
    finished = tuple(_shown(trick, view, place) for trick in round_.tricks)
    if not round_.plays:
        return finished
    running = _plays(round_.plays, view, place)
    return (*finished, ShownTrick(number=round_.trick_number, plays=running, outcome=None, mark=""))


def _shown(trick: Trick, view: TableView, place: int) -> ShownTrick:
    names = in_sentences(view.names_in(place))
    return ShownTrick(
        number=trick.number,
        plays=_plays(trick.plays, view, place, trick.card),
        outcome=as_banner(banner.outcome(trick, names, spoken())),
        mark=mark(trick, names, spoken()),
    )


def _plays(
    plays: Iterable[Play], view: TableView, place: int, winning: Card | None = None
) -> tuple[ShownPlay, ...]:
    """The cards of a trick, each with whose it is."""
    round_ = view.rounds[place]
    return tuple(
        ShownPlay(
            event=round_.laid_by(play.card),
            name=whose(play, view, place),
            card=face(play.card, round_.deck),
            is_winning=play.card == winning,
        )
        for play in plays
    )


def whose(play: Play, view: TableView, place: int) -> str:
    """Who played a card, and in The Bright House from which hand."""
    return listed(view.names_in(place)[play.seat], play.which, spoken())


def as_banner(words: banner.Banner) -> Banner:
    """A headline and its reason."""
    return Banner(headline=words.headline, reason=words.reason)


def said(view: TableView, place: int, found: Sequence[Finding]) -> tuple[str, ...]:
    """Findings of a round in words."""
    if not found:
        return ()  # before the names are read
    round_, names = view.rounds[place], in_sentences(view.names_in(place))
    return tuple(findings.finding(each, names, round_, spoken()) for each in found)


def wrong(view: TableView, place: int) -> tuple[str, ...]:
    """Everything that is wrong with a round, in words; after a correction that can be what was not refused before."""
    return said(view, place, view.rounds[place].findings)


def decided(view: TableView, place: int) -> tuple[str, ...]:
    """What the table decided in a round, a sentence each."""
    names = in_sentences(view.names_in(place))
    return tuple(
        decisions.decided(ruling, names, spoken()) for ruling in view.rounds[place].rulings
    )


def suggestions(view: TableView, index: int) -> tuple[Suggestion, ...]:
    """The changes that would make a round right, each with the first of what it changes."""
    round_, names = view.rounds[index], in_sentences(view.names_in(index))
    return tuple(
        Suggestion(
            text=wording.repair(repair, round_.events, round_.table, names, spoken()),
            remark=remark(repair.leaves, spoken()),
            lines=_first_lines(view, repair),
            repair=number,
        )
        for number, repair in enumerate(repairs(round_.table, round_.events, end=view.length))
    )


def _first_lines(view: TableView, repair: Repair) -> tuple[str, ...]:
    """The first of what a repair changes."""
    found = preview(view.fold, Amended(repair.changes))
    if isinstance(found, Finding):
        return ()
    return tuple(line for group in groups(view, found) for line in group.lines)[:FIRST]

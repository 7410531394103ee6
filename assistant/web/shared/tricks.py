"""The tricks of a round as pages show them, and what they were found to be."""

from collections.abc import Iterable

from assistant.rules import repairs
from assistant.rules.cards import Card
from assistant.rules.events import Amended, Looked, Ruled
from assistant.rules.findings import Finding
from assistant.rules.game import GameRound
from assistant.rules.repairs import Repair
from assistant.rules.table import Seat
from assistant.rules.tricks import Play, Trick
from assistant.services.table_views import TableView
from assistant.web.language import spoken
from assistant.web.shared.consequences import follows
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
    one = view.game.rounds[place]
    round_ = one.replay.round
    finished = tuple(_shown(trick, view, place) for trick in round_.tricks)
    if not round_.plays:
        return finished
    running = _plays(round_.plays, view, place)
    return (*finished, ShownTrick(number=round_.trick_number, plays=running, outcome=None, mark=""))


def on_the_table(view: TableView) -> tuple[tuple[Play, ...], Card, Seat | None]:
    """The cards that lie on the table, the price before them, and who had the bottle then.

    Until the next lead those of the last trick lie there, unless the table agreed that nobody looks at it (4.7), or it was
    passed over.
    """
    round_ = view.game.rounds[-1].replay.round
    last = round_.tricks[-1] if round_.tricks else None
    is_closed = view.game.options.review == "none" and view.events[-1] != Looked()
    if round_.plays or last is None or last.is_skipped or is_closed:
        return tuple(round_.plays), round_.price, round_.bottle
    return last.plays, last.price_before, last.bottle_before


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
    one = view.game.rounds[place]
    numbers = one.replay.round.laid
    return tuple(
        ShownPlay(
            event=numbers[play.card],
            name=whose(play, view, place),
            card=face(play.card, one.table.deck),
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


def said(view: TableView, place: int, found: Iterable[Finding]) -> tuple[str, ...]:
    """Findings of a round in words."""
    round_, names = view.game.rounds[place].replay.round, in_sentences(view.names_in(place))
    return tuple(findings.finding(each, names, round_, spoken()) for each in found)


def wrong(view: TableView, place: int) -> tuple[str, ...]:
    """Everything that is wrong with a round, in words; after a correction that can be what was not refused before."""
    return said(view, place, view.game.rounds[place].replay.findings)


def unsettled(one: GameRound) -> tuple[Finding, ...]:
    """What is wrong with a round, but for the revokes about which the table has decided."""
    decided = {(event.seat, event.trick) for _, event in one.events if isinstance(event, Ruled)}
    found = one.replay.findings
    return tuple(
        each for each in found if each.code != "revoke" or (each.seat, each.trick) not in decided
    )


def decided(view: TableView, place: int) -> tuple[str, ...]:
    """What the table decided in a round, a sentence each."""
    names = in_sentences(view.names_in(place))
    return tuple(
        decisions.decided(ruling, names, spoken())
        for ruling in view.game.rounds[place].replay.round.rulings
    )


def suggested(view: TableView, place: int) -> tuple[Repair, ...]:
    """The changes that would make a round right, the likeliest first."""
    one = view.game.rounds[place]
    return repairs.repairs(one.table, one.events, end=view.length)


def suggestions(view: TableView, place: int) -> tuple[Suggestion, ...]:
    """Those changes in words, each with the first of what it changes."""
    one = view.game.rounds[place]
    names = in_sentences(view.names_in(place))
    return tuple(
        Suggestion(
            text=wording.repair(repair, one.events, one.replay.round, names, spoken()),
            remark=remark(repair.leaves, spoken()),
            lines=_first_lines(view, place, repair),
            repair=index,
        )
        for index, repair in enumerate(suggested(view, place))
    )


def _first_lines(view: TableView, place: int, repair: Repair) -> tuple[str, ...]:
    groups = follows(view, place, Amended(repair.changes))
    return tuple(line for group in groups for line in group.lines)[:FIRST]

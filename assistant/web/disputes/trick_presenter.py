"""The trick that a dispute is about, held still: who takes it, and what becomes of the bottle."""

from collections.abc import Iterator, Sequence

from flask_babel import gettext

from assistant.rules.round_view import RoundView
from assistant.rules.tricks import taken
from assistant.rules.views import TableView
from assistant.web.disputes.pages import LyingTrick
from assistant.web.language import spoken
from assistant.web.shared import tricks
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.ruling_pages import Verdict
from assistant.web.shared.rulings import RuledTrick, address, verdict
from assistant.wording import banner, bottles


def lying_trick(view: TableView) -> LyingTrick:
    """The trick that runs, or the last one as long as it lies open."""
    round_, names = view.newest, in_sentences(view.names_in(-1))
    given = _given(round_, names)
    is_running = round_.on_the_table.is_running
    return LyingTrick(
        number=max(1, round_.trick_number if is_running else round_.tricks_finished),
        price=round_.on_the_table.price,
        verdict=_verdict(view, is_given=bool(given)),
        given=given,
        bottle=_bottle(round_, names),
        old_card="" if given else _old_card(round_, names),
        address=_address(view),
    )


def _given(round_: RoundView, names: Sequence[str]) -> str:
    """How the table gave the trick, where it did not leave it to the rules; else nothing."""
    lying, last = round_.on_the_table, round_.last_trick
    if not lying.plays or lying.is_running or last is None or not last.is_given:
        return ""
    return banner.outcome(last, names, spoken()).headline


def _verdict(view: TableView, *, is_given: bool) -> Verdict | None:
    """The ruling on the trick; None before the first card of a round."""
    lying, names = view.newest.on_the_table, in_sentences(view.names_in(-1))
    if not lying.plays:
        return None
    trick = RuledTrick(
        cards=lying.cards,
        price=lying.price,
        names=[names[play.seat] for play in lying.plays],
        deck=view.game.deck,
        edition=view.game.options.edition,
        owner=None if lying.owner is None else names[lying.owner],
        is_complete=not lying.is_running,
        is_overruled=is_given,
    )
    return verdict(trick, labels=[tricks.whose(play, view, -1) for play in lying.plays])


def _bottle(round_: RoundView, names: Sequence[str]) -> str:
    """What happens to the bottle: what would, while the trick runs; else what did."""
    lying = round_.on_the_table
    if not lying.plays and round_.tricks_finished:
        return gettext("The last trick lies face down. Open the tricks to look at it again.")
    if round_.table.bottles > 1:
        return " ".join(_two_bottles(round_, names))
    if not lying.plays:
        return gettext("Nothing is on the table. The bottle costs %(price)s.", price=round_.price)
    won = taken(lying.cards, round_.price)
    if lying.is_running and won.sold:
        name = names[lying.plays[won.place].seat]
        return gettext(
            "As it stands, %(name)s would buy the bottle for %(card)s.", name=name, card=won.card
        )
    if round_.bottle is None:
        return gettext("Nobody has bought the bottle yet. It costs %(price)s.", price=round_.price)
    owner = names[round_.bottle]
    return gettext("%(owner)s has the bottle at %(price)s.", owner=owner, price=round_.price)


def _two_bottles(round_: RoundView, names: Sequence[str]) -> Iterator[str]:
    """What happens to the one of two bottles that is in play, and where each is."""
    lying = round_.on_the_table
    won = taken(lying.cards, lying.price) if lying.is_running else None
    if won and won.sold:
        yield gettext(
            "As it stands, %(name)s would buy the bottle that costs %(price)s for %(card)s.",
            name=names[lying.plays[won.place].seat],
            price=lying.price,
            card=won.card,
        )
    yield from bottles.where_each_is(round_, names, spoken())


def _old_card(round_: RoundView, names: Sequence[str]) -> str:
    """Who gets the card that was the price."""
    lying = round_.on_the_table
    if not lying.plays or not taken(lying.cards, lying.price).sold:
        return ""
    if lying.owner is None:
        return gettext("The 19 belongs to nobody, and nobody scores it.")
    owner = names[lying.owner]
    if lying.is_running:
        return gettext(
            "Then the old price card %(price)s would go to the tricks of %(owner)s.",
            price=lying.price,
            owner=owner,
        )
    return gettext(
        "The old price card %(price)s goes to the tricks of %(owner)s.",
        price=lying.price,
        owner=owner,
    )


def _address(view: TableView) -> str:
    """The address of the trick as a ruling without the game; "" without cards."""
    lying, options = view.newest.on_the_table, view.game.options
    if not lying.plays:
        return ""
    names = [view.names_in(-1)[play.seat] for play in lying.plays]
    return address(lying.cards, lying.price, names, options.deck, options.edition)

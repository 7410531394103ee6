"""What is done before the first card, made into a page of a few steps."""

from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules.table import Table
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.render import Shown, render_at
from assistant.web.shared.table_addresses import opening_address
from assistant.wording.numbers import joined


def guide_page(view: TableView) -> str:
    """The steps to the first card of a table's running round; where none runs, what is so."""
    steps, heading = _steps(view), gettext("Before the first card")
    if view.game.is_over:
        steps, heading = (), gettext("The game is over")
    elif view.newest.is_done:
        steps, heading = (), gettext("The round is over")
    return render_at(
        view, "tables/guide.html", heading=heading, steps=steps, address=opening_address(view)
    )


def _steps(view: TableView) -> tuple[Shown, ...]:
    table, names = view.newest.table, in_sentences(view.names_in(-1))
    leading = table.left(table.dealer)
    dealer, leader = names[table.dealer], names[leading]
    games_of_two = {"lopaka": _lopaka, "bright-house": _bright_house, "matagot-duel": _duel}
    if table.variant in games_of_two:
        return games_of_two[table.variant](dealer, leader)
    steps = _standard(table, names)
    if table.bottles > 1:
        steps += (_two_bottles(),)
    if table.teams:
        steps += (_teams(table, names),)
    return steps


def _standard(table: Table, names: Sequence[str]) -> tuple[Shown, ...]:
    leading = table.left(table.dealer)
    dealer, leader, left = names[table.dealer], names[leading], names[table.left(leading)]
    has_less = table.share(table.dealer).dealt < table.share(leading).dealt
    return (
        Shown(title=gettext("%(name)s deals", name=dealer), text=_deal(table, dealer)),
        Shown(
            title=gettext("One card under the 19"),
            text=_under_the_19(table, dealer if has_less else ""),
        ),
        Shown(
            title=gettext("One card to the left"),
            text=gettext("Face down, as %(name)s does to %(to)s.", name=leader, to=left),
        ),
        Shown(
            title=gettext("One card to the right"),
            text=gettext(
                "As %(name)s does to %(to)s. Only now pick up what you were given. %(name)s leads.",
                name=leader,
                to=dealer,
            ),
        ),
    )


def _deal(table: Table, dealer: str) -> str:
    """How many cards everybody is dealt."""
    all, few = len(table.deck.cards), table.share(table.dealer).dealt
    most = table.share(table.left(table.dealer)).dealt
    if few < most:
        text = gettext(
            "All %(all)s cards: %(count)s to each, but only %(few)s to %(name)s.",
            all=all,
            count=most,
            few=few,
            name=dealer,
        )
    else:
        text = gettext("All %(all)s cards, %(count)s to each.", all=all, count=most)
    bottles = (
        gettext("The 19 lies in the middle, the bottle on it.")
        if table.bottles == 1
        else gettext("The 19 lies in the middle, both bottles on it.")
    )
    return f"{text} {bottles}"


def _under_the_19(table: Table, dealer: str) -> str:
    """What goes under the 19; of five not from the `dealer`, who was dealt a card less."""
    text = (
        gettext("Each but %(name)s lays one face down.", name=dealer)
        if dealer
        else gettext("Each lays one face down.")
    )
    imp = (
        gettext(
            "Together they are the Imp's Trick, which whoever has the bottle at the end pays for."
        )
        if table.bottles == 1
        else gettext(
            "Together they are the Imp's Trick, which whoever has a bottle at the end pays for."
        )
    )
    return f"{text} {imp}"


def _two_bottles() -> Shown:
    return Shown(
        title=gettext("Two bottles"),
        text=gettext(
            "The dearer one is in play: only its price counts in a trick, and only it is sold. "
            "While both cost 19, that is the first."
        ),
    )


def _teams(table: Table, names: Sequence[str]) -> Shown:
    teams = dict.fromkeys(table.team(seat) for seat in range(table.seats))
    pairs = [joined([names[seat] for seat in team], spoken()) for team in teams if team[1:]]
    return Shown(
        title=gettext("Who plays together"),
        text=gettext(
            "%(pairs)s. Whoever is in a team adds what the whole team scores.",
            pairs="; ".join(pairs),
        ),
    )


def _lopaka(dealer: str, leader: str) -> tuple[Shown, ...]:
    return (
        Shown(
            title=gettext("%(name)s deals", name=dealer),
            text=gettext(
                "Eleven cards each, and eleven to Lopaka, who sits at the dealer's right. The 19 "
                "lies in the middle, the bottle on it."
            ),
        ),
        Shown(
            title=gettext("Three are left over"),
            text=gettext(
                "They are the Imp's Trick, unseen. Nobody lays a card under the 19 of their own."
            ),
        ),
        Shown(
            title=gettext("Swap one card"),
            text=gettext("%(name)s and %(to)s, both at once; Lopaka none.", name=leader, to=dealer),
        ),
        Shown(
            title=gettext("Lay Lopaka's hand open"),
            text=gettext(
                "Tap its cards here, and he plays by himself. %(name)s leads.", name=leader
            ),
        ),
    )


def _bright_house(dealer: str, leader: str) -> tuple[Shown, ...]:
    return (
        Shown(
            title=gettext("%(name)s deals", name=dealer),
            text=gettext(
                "Two stacks of nine cards to each. The 19 lies in the middle, the bottle on it."
            ),
        ),
        Shown(
            title=gettext("The first stack"),
            text=gettext(
                "Each lays one of its cards under the 19 and passes one to the other's first stack."
            ),
        ),
        Shown(
            title=gettext("The second stack"),
            text=gettext("The same again. Nobody looks at it before."),
        ),
        Shown(
            title=gettext("One hand lies open"),
            text=gettext(
                "Each chooses which, both at once; the other stays hidden. %(name)s leads from "
                "the open hand.",
                name=leader,
            ),
        ),
    )


def _duel(dealer: str, leader: str) -> tuple[Shown, ...]:
    return (
        Shown(
            title=gettext("%(name)s deals", name=dealer),
            text=gettext(
                "Six cards to each, which lie open, and twelve hidden ones. The 19 lies in the "
                "middle, the bottle on it."
            ),
        ),
        Shown(
            title=gettext("Two cards under the 19"),
            text=gettext(
                "Each lays two hidden cards face down. Together they are the Imp's Trick, which "
                "whoever has the bottle at the end pays for."
            ),
        ),
        Shown(
            title=gettext("One card to each hand of the other"),
            text=gettext(
                "Each gives two more hidden cards away, both at once: one to the other's open "
                "hand, one to the hidden one."
            ),
        ),
        Shown(
            title=gettext("Play from either hand"),
            text=gettext(
                "%(name)s leads. A trick has four cards, in turns, and each card's hand follows "
                "the colour led if it can.",
                name=leader,
            ),
        ),
    )

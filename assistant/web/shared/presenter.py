"""Makes what several pages show: cards, people, totals, podiums."""

from collections.abc import Iterable

from flask_babel import gettext

from assistant import reference
from assistant.rules.cards import Card, Deck
from assistant.rules.views import TableView
from assistant.web.phones import spoken
from assistant.web.shared.pages import CardFace, Person, PlayerTotal, PodiumStep, Rule
from assistant.wording import decks
from assistant.wording.names import isolated
from assistant.wording.terms import Term

MARKS = ("low", "middle", "high")
DRAWN = ("yellow", "blue", "red", "green")
"""The colours of the style sheets; other colours of a table's own deck are drawn by their rank."""


def face(card: Card, deck: Deck) -> CardFace:
    """A card of the deck in play."""
    rank = deck.suit_of[card]
    return CardFace(
        number=card,
        suit=drawn(deck, rank),
        mark=MARKS[rank],
        colour_name=decks.colour(deck.suits[rank].id, spoken()),
        coins=deck.coins[card],
        label=decks.card(card, deck, spoken()),
    )


def drawn(deck: Deck, rank: int) -> str:
    """The colour in which the style sheets draw a colour of a deck; `rank` counts from 0, low."""
    id = deck.suits[rank].id
    return id if id in DRAWN else DRAWN[rank]


def rule(term: Term) -> Rule:
    """An agreement, and the question of the reference about it."""
    return Rule(text=term.text, question=question_about(term.about), is_usual=term.is_usual)


def question_about(about: str) -> str | None:
    """The id of the card of the reference about an agreement or an irregularity."""
    question = reference.of_switch(about)
    return question.id if question else None


def may_enter(view: TableView) -> bool:
    """Whether whoever looks may write: to others a page shows no form, and no way to one."""
    return view.viewer.role == "entering"


def in_sentences(names: Iterable[str]) -> tuple[str, ...]:
    """The names as sentences hold them."""
    return isolated(names)


def totals(view: TableView) -> tuple[PlayerTotal, ...]:
    """The total of everybody whom the sheet shows, a column each."""
    game = view.game
    shown = {member: game.totals[member] for member in game.shown}
    full = target(view) or max(1, *shown.values())
    return tuple(
        PlayerTotal(
            name=view.columns[member],
            total=total,
            full=full,
            is_leading=bool(game.finished) and member in game.leaders,
        )
        for member, total in shown.items()
    )


def podium(view: TableView) -> tuple[PodiumStep, ...]:
    """The steps of a finished game, first place first; none while it runs."""
    if not view.game.is_over:
        return ()
    return tuple(_step(view, place) for place in sorted(set(view.game.places.values())))


def _step(view: TableView, place: int) -> PodiumStep:
    members = [member for member, taken in view.game.places.items() if taken == place]
    return PodiumStep(
        place=place,
        names=tuple(view.columns[member] for member in members),
        total=view.game.totals[members[0]],
    )


def target(view: TableView) -> int | None:
    """The total that ends the game, where it ends so."""
    goal = view.game.options.goal
    return goal.number if goal.kind == "target" else None


def people(view: TableView, round_index: int, chosen: int | None = None) -> tuple[Person, ...]:
    """Those who had a seat in a round, Lopaka too, as choices."""
    names = view.names_in(round_index)
    return tuple(
        Person(seat=seat, name=name, is_chosen=seat == chosen) for seat, name in enumerate(names)
    )


def players(view: TableView, round_index: int) -> tuple[Person, ...]:
    """Those who played a round, as choices: Lopaka says, signs and decides nothing."""
    return people(view, round_index)[: view.rounds[round_index].table.players]


def keys(view: TableView) -> tuple[CardFace, ...]:
    """All cards of the deck, ascending."""
    return tuple(face(card, view.game.deck) for card in view.game.deck.cards)


def same_again(players: int) -> str:
    """What offers to play with so many people once more."""
    return {
        2: gettext("Same two again"),
        3: gettext("Same three again"),
        4: gettext("Same four again"),
        5: gettext("Same five again"),
        6: gettext("Same six again"),
    }[players]

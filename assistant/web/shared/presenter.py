"""What several pages draw: cards, standings, podiums."""

from collections.abc import Iterable

from assistant import reference
from assistant.rules.cards import NUMBERS, Card, Deck
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared.pages import CardFace, Person, PlayerTotal, PodiumStep, Rule
from assistant.wording import colours
from assistant.wording.names import isolated
from assistant.wording.terms import Term

MARKS = ("low", "middle", "high")
DRAWN = ("yellow", "blue", "red", "green")
"""The colours that the style sheets draw; a table's own deck may have others, which are drawn by their rank."""


def face(card: Card, deck: Deck) -> CardFace:
    """A card of the deck in play."""
    suit = deck.suit_of[card]
    id = deck.suits[suit].id
    return CardFace(
        number=card,
        suit=drawn(deck, suit),
        mark=MARKS[suit],
        colour_name=colours.colour(id, spoken()),
        coins=deck.coins[card],
        label=colours.card(card, deck, spoken()),
    )


def drawn(deck: Deck, rank: int) -> str:
    """How the style sheets call a colour of a deck; `rank` is its place, low to high from 0."""
    id = deck.suits[rank].id
    return id if id in DRAWN else DRAWN[rank]


def rule(term: Term) -> Rule:
    """An agreement, and the card of the reference about it."""
    question = reference.of_switch(term.about)
    return Rule(text=term.text, question=question.id if question else None, is_usual=term.is_usual)


def in_sentences(names: Iterable[str]) -> tuple[str, ...]:
    """The names as sentences hold them."""
    return isolated(names)


def standings(view: TableView) -> tuple[PlayerTotal, ...]:
    """The total of everybody whom the sheet shows, a column each."""
    game = view.game
    totals = {member: game.totals[member] for member in game.shown}
    full = target(view) or max(1, *totals.values())
    return tuple(
        PlayerTotal(
            name=view.columns[member],
            total=total,
            full=full,
            is_leading=bool(game.finished) and member in game.leaders,
        )
        for member, total in totals.items()
    )


def podium(view: TableView) -> tuple[PodiumStep, ...]:
    """The steps of a finished game, first place first; none while it runs."""
    game = view.game
    if not game.is_over:
        return ()
    steps = []
    for place in sorted(set(game.places.values())):
        members = [member for member, its in game.places.items() if its == place]
        names = tuple(view.columns[member] for member in members)
        steps.append(PodiumStep(place=place, names=names, total=game.totals[members[0]]))
    return tuple(steps)


def target(view: TableView) -> int | None:
    """The total that ends the game, where it ends so."""
    goal = view.game.options.goal
    return goal.number if goal.kind == "target" else None


def people(view: TableView, place: int, chosen: int | None = None) -> tuple[Person, ...]:
    """Those who had a seat in a round, Lopaka too, as choices."""
    names = view.names_in(place)
    return tuple(
        Person(seat=seat, name=name, is_chosen=seat == chosen) for seat, name in enumerate(names)
    )


def players(view: TableView, place: int) -> tuple[Person, ...]:
    """Those who played a round, as choices: Lopaka says, signs and decides nothing."""
    return people(view, place)[: view.rounds[place].table.players]


def keys(view: TableView) -> tuple[CardFace, ...]:
    """All 36 cards, ascending."""
    return tuple(face(card, view.game.deck) for card in sorted(NUMBERS))

"""What several pages draw: cards, standings, podiums."""

from assistant.rules.cards import Card, Deck
from assistant.services.looking import Sitting
from assistant.web.language import spoken
from assistant.web.pages import CardFace, Place, Standing
from assistant.wording import colours
from assistant.wording.names import isolated

MARKS = ("low", "middle", "high")


def face(card: Card, deck: Deck) -> CardFace:
    """A card of the deck in play."""
    suit = deck.suit_of[card]
    id = deck.suits[suit].id
    return CardFace(
        number=card,
        suit=id,
        mark=MARKS[suit],
        colour_name=colours.colour(id, spoken()),
        coins=deck.coins[card],
        label=colours.card(card, deck, spoken()),
    )


def in_sentences(sitting: Sitting) -> tuple[str, ...]:
    """The names at the table as sentences hold them."""
    return isolated(sitting.names)


def standings(sitting: Sitting) -> tuple[Standing, ...]:
    """Everybody's total, in seating order."""
    game = sitting.game
    full = target(sitting) or max(1, *game.totals)
    return tuple(
        Standing(name=name, total=total, full=full, is_leading=bool(game.finished) and seat in game.leaders)
        for seat, (name, total) in enumerate(zip(sitting.names, game.totals, strict=True))
    )


def podium(sitting: Sitting) -> tuple[Place, ...]:
    """The steps of a finished game, first place first; none while it runs."""
    game = sitting.game
    if not game.is_over:
        return ()
    steps = []
    for place in sorted(set(game.places)):
        seats = [seat for seat in range(game.seats) if game.places[seat] == place]
        names = tuple(sitting.names[seat] for seat in seats)
        steps.append(Place(place=place, names=names, total=game.totals[seats[0]]))
    return tuple(steps)


def target(sitting: Sitting) -> int | None:
    """The total that ends the game, where it ends so."""
    goal = sitting.game.options.goal
    return goal.number if goal.kind == "target" else None

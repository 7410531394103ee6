"""`bottle-imp judge`: a ruling on one trick."""

import json
from collections.abc import Sequence

import click

from assistant.cli import arguments
from assistant.cli.arguments import give_up
from assistant.rules.cards import START_PRICE, Card, offered_decks
from assistant.rules.tricks import taken
from assistant.wording import ENGLISH
from assistant.wording.rulings import ruling


@click.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--price", default=str(START_PRICE), metavar="PRICE", help="19, or the card under the bottle."
)
@click.option("--deck", default="classic", help="The deck in play.", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the ruling as JSON.")
@click.argument("cards", nargs=-1, metavar="CARD|SEAT=CARD ...")
def judge(price: str, deck: str, as_json: bool, cards: tuple[str, ...]) -> None:
    """Rule on one trick: its cards in playing order, with the name of the seat if wanted."""
    if deck not in offered_decks():
        give_up(f"there is no deck {deck!r}; choose one of {', '.join(offered_decks())}")
    seats, numbers = _plays(cards)
    paid = arguments.price(price)
    _check_cards(numbers, paid)
    won = taken(numbers, paid)
    seat = seats[won.place]
    reason, rule = ruling(numbers, paid, won, ENGLISH)
    if not as_json:
        who = seat or f"Card {won.place + 1}"
        click.echo(f"{who} takes it with {won.card}. {reason} (rule {rule})")
        return
    result = {
        "winner": won.place + 1,
        "seat": seat,
        "card": won.card,
        "price": won.price,
        "sold": won.sold,
        "reason": reason,
        "rule": rule,
    }
    click.echo(json.dumps(result, indent=2))


def _plays(texts: Sequence[str]) -> tuple[list[str | None], list[Card]]:
    """The names of the seats, None where none is said, and their cards."""
    for text in texts:
        if text.startswith("--"):
            give_up(f"there is no option {text!r}; bottle-imp judge --help lists them")
        if text.startswith("="):
            give_up(f"{text!r} names no seat; leave the = out")
    plays = [text.rpartition("=") for text in texts]
    return [seat or None for seat, _, _ in plays], [arguments.card(text) for _, _, text in plays]


def _check_cards(cards: Sequence[Card], price: Card) -> None:
    """Refuse cards that cannot lie in a trick."""
    if not cards:
        give_up("a ruling needs the cards of the trick, in playing order")
    for card in cards:
        if cards.count(card) > 1:
            give_up(f"{card} cannot lie in the trick twice")
        if card == price:
            give_up(f"{card} is the price: it lies under the bottle and cannot be played")

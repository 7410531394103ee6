"""`bottle-imp judge`: a ruling on one trick."""

import json
from collections.abc import Sequence
from typing import Any

import click

from assistant.cli import arguments
from assistant.cli.arguments import give_up
from assistant.rules.cards import START_PRICE, Card, Deck, offered_decks
from assistant.rules.tricks import Bottle, in_play, taken
from assistant.wording import ENGLISH
from assistant.wording.rulings import ruling


@click.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--price",
    default=str(START_PRICE),
    metavar="PRICE[,PRICE]",
    help="19, or the card under the bottle; of two bottles both, like 16,12.",
)
@click.option("--deck", help="The deck in play: classic, with two bottles matagot-2024-large.")
@click.option("--json", "as_json", is_flag=True, help="Print the ruling as JSON.")
@click.argument("cards", nargs=-1, metavar="CARD|SEAT=CARD ...")
def judge(price: str, deck: str | None, as_json: bool, cards: tuple[str, ...]) -> None:
    """Rule on one trick: its cards in playing order, with the name of the seat if wanted."""
    # two bottles are played with the large deck
    usual = "matagot-2024-large" if "," in price else "classic"
    id = usual if deck is None else deck
    if id not in offered_decks():
        give_up(f"there is no deck {id!r}; choose one of {', '.join(offered_decks())}")
    chosen = offered_decks()[id]
    prices = arguments.prices(price, chosen)
    seats, numbers = _plays(cards, chosen)
    if not numbers:
        give_up("a ruling needs the cards of the trick, in playing order")
    for each in numbers:
        if numbers.count(each) > 1:
            give_up(f"{each} cannot lie in the trick twice")
        if each in prices:
            give_up(f"{each} is the price: it lies under the bottle and cannot be played")
    sold = in_play([Bottle(each) for each in prices])
    paid = prices[sold]
    won = taken(numbers, paid)
    seat = seats[won.place]
    reason, rule = ruling(numbers, paid, won, ENGLISH)
    if not as_json:
        who = seat or f"Card {won.place + 1}"
        click.echo(f"{who} takes it with {won.card}. {reason} (rule {rule})")
        return
    result: dict[str, Any] = {
        "winner": won.place + 1,
        "seat": seat,
        "card": won.card,
        "price": won.price,
        "sold": won.sold,
        "reason": reason,
        "rule": rule,
    }
    if len(prices) > 1:
        result["sold_bottle"] = sold + 1 if won.sold else None
        result["prices"] = [*prices[:sold], won.price, *prices[sold + 1 :]]
    click.echo(json.dumps(result, indent=2))


def _plays(texts: Sequence[str], deck: Deck) -> tuple[list[str | None], list[Card]]:
    """The names of the seats, None where none is said, and their cards."""
    for text in texts:
        if text.startswith("--"):
            give_up(f"there is no option {text!r}; bottle-imp judge --help lists them")
        if text.startswith("="):
            give_up(f"{text!r} names no seat; leave the = out")
    plays = [text.rpartition("=") for text in texts]
    cards = [arguments.card(text, deck) for _, _, text in plays]
    return [seat or None for seat, _, _ in plays], cards

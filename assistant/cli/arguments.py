"""What stands on the command line: files, cards and prices."""

import sys
from typing import NoReturn

import click

from assistant.rules.cards import START_PRICE, Card, Deck, numbers_in_words, read


def content_of(file: str) -> bytes:
    """What the file holds; - is standard input."""
    try:
        with click.open_file(file, "rb") as stream:
            content: bytes = stream.read()
            return content
    except OSError as error:
        give_up(f"{file}: {error.strerror}")


def card(text: str, deck: Deck) -> Card:
    """A card of the deck."""
    number = read(text)
    if number not in deck.coins or number is None:
        give_up(f"{text!r} is not a card: a card is {numbers_in_words(deck.coins)}")
    return number


def prices(text: str, deck: Deck) -> tuple[Card, ...]:
    """What the bottle costs, or what each of two does, with a comma between."""
    found = tuple(_price(part, deck) for part in text.split(","))
    if len(found) > 2:
        give_up(f"there are one or two bottles, so one or two prices, not {text!r}")
    if len(set(found)) < len(found) and found[0] != START_PRICE:
        give_up(f"one card cannot lie under both bottles: {text!r}")
    return found


def _price(text: str, deck: Deck) -> Card:
    number = START_PRICE if text.strip() == str(START_PRICE) else read(text)
    if number is None or number > START_PRICE or number not in (START_PRICE, *deck.cards):
        give_up(f"the price must be 19 or a card below it, not {text!r}")
    return number


def give_up(message: str) -> NoReturn:
    """One line on standard error, and exit status 2."""
    click.echo(f"bottle-imp: {message}", err=True)
    sys.exit(2)

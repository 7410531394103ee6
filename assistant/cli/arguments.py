"""What stands on the command line: files, cards and prices."""

import sys
from typing import NoReturn

import click

from assistant.rules.cards import NUMBERS, START_PRICE, Card


def content_of(file: str) -> bytes:
    """What the file holds; - is standard input."""
    try:
        with click.open_file(file, "rb") as stream:
            content: bytes = stream.read()
            return content
    except OSError as error:
        give_up(f"{file}: {error.strerror}")


def card(text: str) -> Card:
    """A card of the deck."""
    number = _number(text)
    if number not in NUMBERS:
        give_up(f"{text!r} is not a card: cards are numbers from 1 to 37 without 19")
    return number


def price(text: str) -> Card:
    """A price that there can be."""
    number = _number(text)
    if not 1 <= number <= START_PRICE:
        give_up(f"the price must be 19 or a card below it, not {text!r}")
    return number


def give_up(message: str) -> NoReturn:
    """One line on standard error, and exit status 2."""
    click.echo(f"bottle-imp: {message}", err=True)
    sys.exit(2)


def _number(text: str) -> int:
    """The number in decimal digits; 0, which is neither card nor price, for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 2 else 0

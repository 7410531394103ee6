"""The result of checking a record, for people to read."""

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.rules.state import Round
from assistant.rules.tricks import Trick
from assistant.wording import ENGLISH, banner


def text_of(result: dict[str, Any], round_: Round, names: Sequence[str]) -> str:
    """The tricks, the score or whose turn it is, and the findings."""
    tricks = [_trick(trick, names) for trick in round_.tricks]
    standing = _in_progress(result) if result["scores"] is None else "\n".join(_scores(result))
    return "\n".join([*tricks, standing, *_findings(result)])


def _trick(trick: Trick, names: Sequence[str]) -> str:
    cards = "  ".join(f"{names[play.seat]} {play.card}" for play in trick.plays)
    headline, reason = banner.outcome(trick, names, ENGLISH)
    return f"Trick {trick.number}:  {cards}\n    {headline} {reason}"


def _in_progress(result: dict[str, Any]) -> str:
    return f"In progress: {result['to_act']} to play, the price is {result['price']}."


def _scores(result: dict[str, Any]) -> Iterator[str]:
    imp = result["imps_trick"]
    cards = ", ".join(map(str, imp["cards"]))
    yield f"The Imp's Trick: {cards}; coins: {imp['coins']}."
    for name, score in result["scores"].items():
        with_bottle = ", with the bottle" if name == result["bottle"] else ""
        yield f"    {name}: {score} (coins won: {result['coins_won'][name]}{with_bottle})"


def _findings(result: dict[str, Any]) -> Iterator[str]:
    for finding in result["findings"]:
        about = f"Event {finding['event']}, {finding['code']}, {finding['severity']}"
        yield f"{about}: {finding['message']}"
    if not result["findings"]:
        yield "No findings."

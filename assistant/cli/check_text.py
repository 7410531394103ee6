"""The result of checking a record, for people to read."""

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.rules.disputes import settled_claims
from assistant.rules.state import Round
from assistant.rules.tricks import Trick
from assistant.wording import ENGLISH, decks, rulings
from assistant.wording import disputes as wording
from assistant.wording.names import listed


def text_of(result: dict[str, Any], round_: Round, names: Sequence[str]) -> str:
    """The tricks, the score or whose turn it is, and the findings."""
    has_two = round_.table.bottles > 1
    tricks = [_trick(trick, names, has_two=has_two) for trick in round_.tricks]
    claims = [
        f"Event {claim.event}: {wording.settled(claim, names, ENGLISH)}"
        for claim in settled_claims(round_)
    ]
    standing = _scores(result, round_, names) if result["scores"] else [_in_progress(result)]
    return "\n".join([*tricks, *claims, *standing, *_findings(result)])


def _trick(trick: Trick, names: Sequence[str], *, has_two: bool) -> str:
    cards = "  ".join(
        f"{listed(names[play.seat], play.which, ENGLISH)} {play.card}" for play in trick.plays
    )
    headline, reason = rulings.outcome(trick, names, ENGLISH)
    bottle = f"{decks.bottle_name(trick.in_play, ENGLISH)}: " if has_two else ""
    return f"Trick {trick.number}:  {cards}\n    {bottle}{headline} {reason}"


def _in_progress(result: dict[str, Any]) -> str:
    if result.get("void"):
        return "The round is void: it does not count."
    if result["to_act"] is None:
        return "All cards are played, but not all were entered: the round is to be counted."
    others = [
        f" The {('first', 'second')[number]} bottle costs {bottle['price']}."
        for number, bottle in enumerate(result.get("bottles", ()))
        if len(result["bottles"]) > 1
    ]
    price = f"In progress: {result['to_act']} to play, the price is {result['price']}."
    return price + "".join(others)


def _scores(result: dict[str, Any], round_: Round, names: Sequence[str]) -> Iterator[str]:
    imp = result["imps_trick"]
    cards = ", ".join(map(str, imp["cards"])) or "cards not entered"
    yield f"The Imp's Trick: {cards}; coins: {imp['coins']}."
    for seat, name in enumerate(names):
        with_bottle = ("", ", with the bottle", ", with both bottles")[round_.curses(seat)]
        if not with_bottle and name in result.get("cursed", ()):
            with_bottle = ", scored as the bottle's owner"
        own = f"own score: {result['own_scores'][name]}, " if "own_scores" in result else ""
        won = f"{own}coins won: {result['coins_won'][name]}{with_bottle}"
        yield f"    {name}: {result['scores'][name]} ({won})"


def _findings(result: dict[str, Any]) -> Iterator[str]:
    for finding in result["findings"]:
        about = f"Event {finding['event']}, {finding['code']}, {finding['severity']}"
        yield f"{about}: {finding['message']}"
    if not result["findings"]:
        yield "No findings."

"""The result of checking a record, for people to read."""

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.rules.settled_claims import settled_claims
from assistant.rules.state import Round
from assistant.rules.tricks import Trick
from assistant.wording import ENGLISH, banner
from assistant.wording import claims as wording
from assistant.wording.names import listed


def text_of(result: dict[str, Any], round_: Round, names: Sequence[str]) -> str:
    """The tricks, the score or whose turn it is, and the findings."""
    tricks = [_trick(trick, names) for trick in round_.tricks]
    claims = [
        f"Event {claim.event}: {wording.settled(claim, names, ENGLISH)}"
        for claim in settled_claims(round_)
    ]
    standing = _scores(result) if result["scores"] else [_in_progress(result)]
    return "\n".join([*tricks, *claims, *standing, *_findings(result)])


def _trick(trick: Trick, names: Sequence[str]) -> str:
    cards = "  ".join(
        f"{listed(names[play.seat], play.which, ENGLISH)} {play.card}" for play in trick.plays
    )
    headline, reason = banner.outcome(trick, names, ENGLISH)
    return f"Trick {trick.number}:  {cards}\n    {headline} {reason}"


def _in_progress(result: dict[str, Any]) -> str:
    if result.get("void"):
        return "The round is void: it does not count."
    if result["to_act"] is None:
        return "All cards are played, but not all were entered: the round is to be counted."
    return f"In progress: {result['to_act']} to play, the price is {result['price']}."


def _scores(result: dict[str, Any]) -> Iterator[str]:
    imp = result["imps_trick"]
    cards = ", ".join(map(str, imp["cards"])) or "cards not entered"
    yield f"The Imp's Trick: {cards}; coins: {imp['coins']}."
    for name, score in result["scores"].items():
        with_bottle = ", with the bottle" if name == result["bottle"] else ""
        if not with_bottle and name in result.get("cursed", ()):
            with_bottle = ", scored as the bottle's owner"
        yield f"    {name}: {score} (coins won: {result['coins_won'][name]}{with_bottle})"


def _findings(result: dict[str, Any]) -> Iterator[str]:
    for finding in result["findings"]:
        about = f"Event {finding['event']}, {finding['code']}, {finding['severity']}"
        yield f"{about}: {finding['message']}"
    if not result["findings"]:
        yield "No findings."

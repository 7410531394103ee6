"""What checking a record returns, as the record format fixes it."""

from collections.abc import Sequence
from typing import Any

from assistant.rules import scoring
from assistant.rules.disputes import SettledClaim, settled_claims
from assistant.rules.findings import Finding
from assistant.rules.replay import Replay
from assistant.rules.state import Round
from assistant.rules.table import Seat
from assistant.rules.tricks import Play, Trick


def result(replay: Replay, names: Sequence[str], messages: Sequence[str]) -> dict[str, Any]:
    """A replayed round and its findings as a JSON object; `messages` has a sentence for each."""
    round_ = replay.round
    box = _box(round_, names)
    return (
        _beside(round_, names)
        | box
        | {
            "status": round_.status,
            "to_act": _name(round_.to_act, names),
            "price": round_.price,
            "bottle": _name(round_.bottle, names),
            "tricks": [
                _trick(trick, names) | ({"sold_bottle": _sold(trick)} if box else {})
                for trick in round_.tricks
            ],
            "coins_won": dict(zip(names, round_.coins, strict=True)),
            "imps_trick": _imps_trick(round_) if round_.is_scored else None,
            "scores": dict(zip(names, scoring.scores(round_), strict=True))
            if round_.is_scored
            else None,
            "findings": [
                _finding(finding, names) | {"message": message}
                for finding, message in zip(replay.findings, messages, strict=True)
            ],
        }
    )


def _beside(round_: Round, names: Sequence[str]) -> dict[str, Any]:
    """What a record that uses our own events says beside; nothing for any other."""
    beside: dict[str, Any] = {}
    if round_.void:
        beside["void"] = True
    if round_.cursed:
        beside["cursed"] = [names[seat] for seat in sorted(round_.cursed)]
    if round_.tally:
        beside["tallied"] = True
    if round_.skipped:
        beside["unproved"] = list(round_.skipped)
    if round_.claims:
        beside["claims"] = [_claim(claim, names) for claim in settled_claims(round_)]
    return beside


def _claim(claim: SettledClaim, names: Sequence[str]) -> dict[str, Any]:
    """Whose a trick should have been, and whether its cards say so; null while they do not tell."""
    return {
        "event": claim.event,
        "seat": names[claim.claim.seat],
        "trick": claim.number,
        "because": claim.claim.because,
        "confirmed": claim.is_right,
    }


def _trick(trick: Trick, names: Sequence[str]) -> dict[str, Any]:
    marks = {"given": True} if trick.is_given else {}
    return marks | {
        "number": trick.number,
        "leader": _name(trick.leader, names),
        "plays": [_play(play, names) for play in trick.plays],
        "winner": names[trick.winner],
        "coins": trick.coins,
        "price_before": trick.price_before,
        "price": trick.price,
        "bottle": _name(trick.bottle, names),
        "sold": trick.sold,
    }


def _box(round_: Round, names: Sequence[str]) -> dict[str, Any]:
    """What a game of the box of 2024 adds (chapters 12 and 13); nothing for any other."""
    table = round_.table
    if table.variant not in ("two-bottles", "teams", "matagot-duel"):
        return {}
    box: dict[str, Any] = {
        "bottles": [
            {"price": bottle.price, "owner": _name(bottle.owner, names)}
            for bottle in round_.bottles
        ]
    }
    if table.teams:
        own = dict(zip(names, scoring.own_scores(round_), strict=True))
        box["own_scores"] = own if round_.is_scored else None
    return box


def _sold(trick: Trick) -> int | None:
    """Which bottle was sold, from 1."""
    return trick.in_play + 1 if trick.sold else None


def _play(play: Play, names: Sequence[str]) -> dict[str, Any]:
    hand = {} if play.which is None else {"hand": play.which}
    return {"seat": names[play.seat], "card": play.card} | hand


def _imps_trick(round_: Round) -> dict[str, Any]:
    return {"cards": list(scoring.imps_trick(round_)), "coins": scoring.penalty(round_)}


def _finding(finding: Finding, names: Sequence[str]) -> dict[str, Any]:
    document: dict[str, Any] = {"code": finding.code, "event": finding.event}
    if finding.seat is not None:
        document["seat"] = names[finding.seat]
    if finding.trick is not None:
        document["trick"] = finding.trick
    if finding.code == "revoke" and finding.which is not None:
        document["hand"] = finding.which
    if finding.due is not None:
        document["due"] = finding.due
    return document | {"severity": finding.severity}


def _name(seat: Seat | None, names: Sequence[str]) -> str | None:
    return None if seat is None else names[seat]

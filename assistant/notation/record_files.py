"""Records of rounds, `bottle-imp-record/1`: files to export, to show, to check."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args

from assistant.notation import event_json
from assistant.notation.event_json import Named
from assistant.notation.json_values import Unreadable, one_of, shown, the_list, the_object, the_text
from assistant.rules import scoring
from assistant.rules.cards import START_PRICE, Deck, by_face, deck_from, offered_decks
from assistant.rules.disputes import SettledClaim, settled_claims
from assistant.rules.events import Event
from assistant.rules.findings import Finding
from assistant.rules.replay import Replay
from assistant.rules.state import Round
from assistant.rules.table import FACTS, SEATS, Seat, Table, Teams, Variant, teams_for
from assistant.rules.tricks import Play, Trick

FORMAT = "bottle-imp-record/1"
VARIANTS: tuple[Variant, ...] = get_args(Variant)

DUMMY = "Lopaka"
"""The name of the seat that nobody sits at (10.1)."""


KEYS = ("format", "deck", "variant", "teams", "card_points", "seats", "dealer", "events")
NOTES = ("id", "at", "by", "name", "title", "date", "place", "note", "comment", "source")
OF_A_DECK = ("suits", "name", "start_price", "total", "source", "format")
"""What a record and its deck say, and what is kept beside and changes nothing. Any other key would
be left out of the result in silence."""


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round as it was written down: its table, the names of its seats, and what happened."""

    table: Table
    names: tuple[str, ...]
    events: tuple[Event, ...]


def parse(content: bytes) -> RoundRecord:
    """The record in a JSON text in UTF-8, with a byte order mark or not; else Unreadable."""
    try:
        document = json.loads(content.decode("utf-8-sig"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this is not JSON in UTF-8: {error}") from error
    return read(document)


def read(document: object) -> RoundRecord:
    """The record that a JSON object describes; Unreadable when it is none."""
    body = the_object(document, "a record")
    if the_text(body, "format", "the record") != FORMAT:
        raise Unreadable(f"the record: 'format' is {FORMAT!r}, not {shown(body['format'])}")
    _refuse_others(body, (*KEYS, *NOTES), "the record")
    variant, deck = _variant(body), _deck(body.get("deck", "classic"))
    points = body.get("card_points", "coins")
    why = f"the record: 'card_points' is 'coins' or 'face', not {shown(points)}"
    if one_of(("coins", "face"), points, why) == "face":
        deck = by_face(deck)
    players = _names(body, variant, deck)
    dealer = the_text(body, "dealer", "the record")
    if dealer not in players:
        raise Unreadable(f"the record: the dealer {shown(dealer)} does not sit at the table")
    names = players if FACTS[variant].lopaka is None else (*players, DUMMY)
    if "teams" in body and variant != "teams":
        raise Unreadable(f"the record: 'teams' goes with the variant teams, not with {variant}")
    teams = _teams(body, len(players)) if variant == "teams" else None
    table = Table(len(names), names.index(dealer), deck, variant, teams)
    return RoundRecord(table, names, _events(body, Named(names, table)))


def _refuse_others(body: dict[str, Any], known: Sequence[str], where: str) -> None:
    """Refuse an object with a key beside these."""
    for key in body:
        if key not in known:
            keys = ", ".join(known)
            raise Unreadable(f"{where}: there is no key {shown(key)}; the keys are {keys}")


def _no_number(text: str) -> None:
    """NaN and Infinity, which Python would read and JSON does not have."""
    raise ValueError(f"{text} is no number")


def _events(body: dict[str, Any], seats: Named) -> tuple[Event, ...]:
    return tuple(
        event_json.read(event, seats, f"event {number}")
        for number, event in enumerate(the_list(body, "events", "the record"))
    )


def _variant(body: dict[str, Any]) -> Variant:
    value = body.get("variant", "standard")
    why = f"the record: the variant {shown(value)} is none of {', '.join(VARIANTS)}"
    return one_of(VARIANTS, value, why)


def _teams(body: dict[str, Any], seats: int) -> Teams:
    """Who plays together; the places of an arrangement are the seats of its table."""
    value = body.get("teams")
    fitting = teams_for(seats)
    why = f"the record: 'teams' of {seats} is {' or '.join(fitting)}, not {shown(value)}"
    return one_of(fitting, value, why)


def _names(body: dict[str, Any], variant: Variant, deck: Deck) -> tuple[str, ...]:
    names = the_list(body, "seats", "the record")
    if not all(isinstance(name, str) for name in names):
        raise Unreadable("the record: 'seats' holds names")
    cards = len(deck.cards)
    if (variant, cards) not in SEATS:
        others = " or ".join(str(size) for game, size in SEATS if game == variant)
        raise Unreadable(f"the record: {variant} is played with {others} cards, not {cards}")
    if len(names) not in SEATS[variant, cards]:
        numbers = " or ".join(map(str, SEATS[variant, cards]))
        by = f"{variant} with {cards} cards" if variant == "teams" else variant
        raise Unreadable(f"the record: {by} is played by {numbers}, not {len(names)}")
    if len(set(names)) < len(names):
        raise Unreadable("the record: two seats have one name")
    if FACTS[variant].lopaka is not None and DUMMY in names:
        raise Unreadable(f"the record: {DUMMY} has a seat already, so no player has this name")
    return tuple(names)


def _deck(document: object) -> Deck:
    if not isinstance(document, str):
        try:
            deck = deck_from(document)
        except ValueError as error:
            raise Unreadable(f"the record's deck: {error}") from error
        body = the_object(document, "the record's deck")
        _refuse_others(body, OF_A_DECK, "the record's deck")
        for suit in body["suits"]:
            _refuse_others(suit, ("id", "cards", "name"), "a colour of the record's deck")
        price = body.get("start_price", START_PRICE)
        one_of((START_PRICE,), price, f"the record's deck: 'start_price' is 19, not {shown(price)}")
        return deck
    if document not in offered_decks():
        known = ", ".join(offered_decks())
        raise Unreadable(f"the record: the deck {shown(document)} is none of {known}")
    return offered_decks()[document]


# What checking a record returns, as the record format fixes it.


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
            "scores": dict(zip(names, scoring.score(round_).scores, strict=True))
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
    beside = {
        "void": round_.void,
        "cursed": [names[seat] for seat in sorted(round_.cursed)],
        "tallied": round_.tally is not None,
        "unproved": list(round_.skipped),
        "claims": [_claim(claim, names) for claim in settled_claims(round_)],
    }
    return {key: value for key, value in beside.items() if value}


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
        own = dict(zip(names, scoring.score(round_).own, strict=True))
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
    document = {
        "code": finding.code,
        "event": finding.event,
        "seat": _name(finding.seat, names),
        "trick": finding.trick,
        "hand": finding.which if finding.code == "revoke" else None,
        "due": finding.due,
        "severity": finding.severity,
    }
    return {key: value for key, value in document.items() if value is not None}


def _name(seat: Seat | None, names: Sequence[str]) -> str | None:
    return None if seat is None else names[seat]

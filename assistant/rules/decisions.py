"""What the table decides, whatever the rules say. Rulebook 8.9 and 8.10."""

from collections.abc import Iterable, Sequence

from assistant.rules.cards import START_PRICE
from assistant.rules.events import Claimed, Given, Ruled
from assistant.rules.findings import Finding, Refused
from assistant.rules.options import VOIDS
from assistant.rules.state import Round
from assistant.rules.tricks import Bottle, cards_of, seats_of


def unsettled(found: Iterable[Finding], rulings: Sequence[Ruled]) -> tuple[Finding, ...]:
    """What is wrong, but for the revokes about which the table has decided."""
    decided = {(ruling.seat, ruling.trick) for ruling in rulings}
    return tuple(
        finding
        for finding in found
        if finding.code != "revoke" or (finding.seat, finding.trick) not in decided
    )


def refusal_of_gift(round_: Round, event: Given) -> Refused | None:
    """Why the table cannot have given the last trick so."""
    no_trick = Refused("no-trick", round_.why_over)
    if round_.plays or not round_.tricks or no_trick.cause:
        return no_trick
    last = round_.tricks[-1]
    if event.price not in (last.price_before, *cards_of(last.plays)):
        return Refused("not-in-trick")
    if (event.bottle is None) != (event.price == START_PRICE):
        return Refused("not-in-trick")
    return None if event.winner in seats_of(last.plays) else no_trick


def after_gift(round_: Round, event: Given) -> None:
    """The last trick goes to the seat to which the table gave it (8.9).

    Bottle and price are then as they lay on the table.
    """
    last = round_.tricks[-1]
    round_.coins[last.winner] -= last.coins
    round_.coins[event.winner] += last.coins
    round_.set_bottle(last.in_play, Bottle(event.price, event.bottle))
    round_.tricks[-1] = last._replace(
        winner=event.winner,
        card=next(play.card for play in last.plays if play.seat == event.winner),
        price=event.price,
        bottle=event.bottle,
        sold=event.price != last.price_before,
        is_given=True,
    )
    if round_.turn is not None:
        round_.turn = event.winner


def refusal_of_claim(round_: Round, event: Claimed) -> Refused | None:
    """Why this seat cannot claim the running trick, or while its ruling stands the last (8.14)."""
    last = round_.ruled_trick
    plays = last.plays if last else round_.plays
    can_be = event.seat in seats_of(plays) and not round_.void
    return None if can_be else Refused("no-claim", round_.why_over)


def after_claim(round_: Round, number: int, event: Claimed) -> None:
    """Remembers a claim, and which trick it is about."""
    last = round_.ruled_trick
    round_.claims.append((number, last.number if last else round_.trick_number, event))


def refusal_of_ruling(round_: Round, _event: Ruled) -> Refused | None:
    """Why the table cannot decide anything: the round is void."""
    return Refused("round-over", "void") if round_.void else None


def after_ruling(round_: Round, event: Ruled) -> None:
    """Remembers a decision (8.10).

    A round that is void is over; a seat that is scored as the bottle's owner is cursed.
    """
    round_.rulings.append(event)
    if event.decision in VOIDS:
        round_.void, round_.turn = True, None
    elif event.decision == "as_cursed" and event.seat is not None:
        round_.cursed.add(event.seat)

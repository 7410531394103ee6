"""What a correction says, and what follows from it, in sentences. Rulebook 8.7."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assistant.rules.cards import Card, Coins
from assistant.rules.consequences import (
    CardsMoved,
    Consequences,
    TrickChanged,
    WinnersChanged,
)
from assistant.rules.events import (
    Amended,
    Change,
    Compared,
    Given,
    Inserted,
    Played,
    Removed,
    RoundEvent,
    Ruled,
    Skipped,
    Turned,
)
from assistant.rules.game import Game
from assistant.rules.round_view import seen
from assistant.rules.tricks import Play, Trick
from assistant.wording import Translations, decisions, decks, findings
from assistant.wording.names import listed, of_seat, with_hand
from assistant.wording.numbers import joined

# What follows from a correction, in sentences. Rulebook 8.7.


NamesByRound = Mapping[int, Sequence[str]]


def of_tricks(
    all: Consequences, before: Game, after: Game, names: NamesByRound, t: Translations
) -> list[str]:
    """What becomes of the tricks; `names` by round."""
    return [
        line
        for change in all.tricks
        for line in _of_trick(change, _round_label(change.round, before, t), names[change.round], t)
    ]


def _round_label(round_: int, game: Game, t: Translations) -> str:
    """Which round it is about, where it is not the newest."""
    return (
        ""
        if round_ == len(game.rounds)
        else t.gettext("Round {number}").format(number=game.shown_number(round_ - 1)) + ", "
    )


def _of_trick(
    change: TrickChanged, round_label: str, names: Sequence[str], t: Translations
) -> list[str]:
    was, now = change.was, change.now
    trick = now or was
    assert trick is not None
    head = round_label + t.gettext("trick {number}").format(number=trick.number)
    if was is None or now is None:
        text = (
            t.gettext("{trick} would be complete.")
            if was is None
            else t.gettext("{trick} would no longer be complete.")
        )
        return [_sentence(text.format(trick=head))]
    parts = []
    if was.winner != now.winner:
        parts.append(
            t.gettext("goes to {now}, not to {was}").format(
                now=names[now.winner], was=names[was.winner]
            )
        )
    elif was.leader != now.leader and now.leader is not None and was.leader is not None:
        parts.append(
            t.gettext("is led by {now}, not by {was}").format(
                now=names[now.leader], was=names[was.leader]
            )
        )
    is_same = was.in_play == now.in_play
    if not is_same:
        text = t.gettext("{bottle} in play, at {price}")
        parts.append(text.format(bottle=decks.bottle_name(now.in_play, t), price=now.price))
    bottle = decks.called(now.in_play, now.bottles, t)
    if is_same and was.price != now.price:
        price = t.gettext("price {now}, not {was}").format(now=now.price, was=was.price)
        parts.append(price if now.bottles == 1 else f"{bottle}: {price}")
    if is_same and was.bottle != now.bottle:
        owner = of_seat(now.bottle, names) or t.gettext("nobody")
        parts.append(t.gettext("{bottle} is with {name}").format(bottle=bottle, name=owner))
    return (
        [_sentence(t.gettext("{trick}: {changes}.").format(trick=head, changes="; ".join(parts)))]
        if parts
        else []
    )


def of_cards(
    moved: Iterable[CardsMoved], before: Game, names: NamesByRound, t: Translations
) -> list[str]:
    """Whose the cards of a trick are then, where one of them was another's."""
    lines = []
    for round_, number, plays in moved:
        label = _round_label(round_, before, t)
        whose = [listed(names[round_][play.seat], play.which, t) for play in plays]
        cards = [f"{name} {play.card}" for name, play in zip(whose, plays, strict=True)]
        trick = label + t.gettext("trick {number}").format(number=number)
        text = t.gettext("{trick}: {changes}.").format(trick=trick, changes=", ".join(cards))
        lines.append(_sentence(text))
    return lines


def of_findings(
    all: Consequences, before: Game, after: Game, names: NamesByRound, t: Translations
) -> list[str]:
    """What is found now, and what is gone."""
    lines = []
    for change in all.found:
        round_ = (after if change.is_new else before).rounds[change.round - 1]
        text = findings.finding(change.finding, names[change.round], seen(round_), t)
        line = t.gettext("New: {finding}") if change.is_new else t.gettext("Resolved: {finding}")
        lines.append(line.format(finding=text))
    return lines


def of_scores(
    all: Consequences, before: Game, columns: Sequence[str], t: Translations
) -> list[str]:
    """What the rounds bring now, and the totals where another round has been scored."""
    lines = []
    for change in all.scores:
        label = _round_label(change.round, before, t)
        text = (
            t.gettext("{place}{name}: {was} → {now}")
            if label
            else t.gettext("{name}, this round: {was} → {now}")
        )
        was, now = _coins(change.was, t), _coins(change.now, t)
        lines.append(text.format(name=columns[change.member], was=was, now=now, place=label))
    return lines + [
        t.gettext("{name}, total: {was} → {now}").format(
            name=columns[change.member], was=_coins(change.was, t), now=_coins(change.now, t)
        )
        for change in all.totals
    ]


def of_the_game(
    all: Consequences, after: Game, names: Mapping[str, str], t: Translations
) -> list[str]:
    """Whether the game ends at another time, or with another result; `names` by persons' ids."""
    lines = []
    if all.ended is not None:
        lines.append(
            t.gettext("The game would have ended after round {number}.").format(
                number=after.shown_number(all.ended - 1)
            )
        )
    if all.goes_on:
        lines.append(t.gettext("The game is no longer over."))
    if all.is_over:
        lines.append(t.gettext("The game is over."))
    if all.winners:
        lines.append(_winners(all.winners, names, t))
    for place in all.places:
        was, now = ("–" if number is None else number for number in (place.was, place.now))
        text = t.gettext("{name}, place: {was} → {now}")
        lines.append(text.format(name=names[place.person], was=was, now=now))
    return lines


def _winners(change: WinnersChanged, names: Mapping[str, str], t: Translations) -> str:
    """Who wins now, and who did."""
    was, now = (joined([names[one] for one in some], t) for some in (change.was, change.now))
    if not change.now:
        return t.gettext("The game has no result. {was} no longer wins it.").format(was=was)
    if not change.was:
        text = t.ngettext("{now} wins.", "{now} share the win.", len(change.now))
        return text.format(now=now)
    text = t.ngettext("{now} wins, not {was}.", "{now} share the win, not {was}.", len(change.now))
    return text.format(now=now, was=was)


def _coins(coins: Coins | None, t: Translations) -> str:
    """A number with a true minus sign; in a word that there is none."""
    return t.gettext("nothing") if coins is None else str(coins).replace("-", "−")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Before:
    """A round before it was corrected: its events by number, and the plays among them."""

    events: Mapping[int, RoundEvent]
    plays: Mapping[int, Play]
    names: Sequence[str]


def change(amendment: Amended, before: Before, t: Translations) -> str:
    """What was put right."""
    removed = [
        before.events.get(change.event)
        for change in amendment.changes
        if isinstance(change, Removed)
    ]
    if len(removed) < 2:
        return " ".join(filter(None, (_change(change, before, t) for change in amendment.changes)))
    cards = [event.card for event in removed if isinstance(event, Played)]
    texts = [t.gettext("Taken back: {cards}.").format(cards=joined(cards, t))] if cards else []
    inserted = [change.event for change in amendment.changes if isinstance(change, Inserted)]
    return " ".join([*texts, *(put_in(event, before.names, t) for event in inserted)])


def _change(change: Change, before: Before, t: Translations) -> str:
    if isinstance(change, Inserted):
        return put_in(change.event, before.names, t)
    was = before.events.get(change.event)
    play = before.plays.get(change.event)
    if isinstance(change, Removed):
        if isinstance(was, Played | Skipped):
            return t.gettext("{name}: {card} was one too many.").format(
                name=_whose(play, before, t), card=was.card
            )
        return t.gettext("An entry is removed.")
    return _replaced(was, change.by, play, before, t)


def _whose(play: Play | None, before: Before, t: Translations) -> str:
    """Who laid a card; nobody, where it was refused."""
    return "" if play is None else listed(before.names[play.seat], play.which, t)


def _replaced(
    was: RoundEvent | None, now: RoundEvent, play: Play | None, before: Before, t: Translations
) -> str:
    match was, now:
        case ((Played(_, old) | Skipped(_, old)), (Played(_, new) | Skipped(_, new))) if old != new:
            name = _whose(play, before, t)
            return t.gettext("{name}: {new}, not {old}.").format(name=name, new=new, old=old)
        case Turned(other), Turned(seat):
            return t.gettext("{name} led, not {other}.").format(
                name=before.names[seat], other=before.names[other]
            )
        case Played(), Played(seat, card, _, which) if play is None or (play.seat, play.which) != (
            seat,
            which,
        ):
            return t.gettext("{name} played {card}.").format(
                name=with_hand(before.names[seat], which, t), card=card
            )
        case _, Given():
            return put_in(now, before.names, t)
    return ""


def put_in(event: RoundEvent, names: Sequence[str], t: Translations) -> str:
    """Something that happened and had been left out."""
    match event:
        case Played(_, card):
            return t.gettext("{card} had been left out.").format(card=card)
        case Turned(seat):
            return t.gettext("{name} led.").format(name=names[seat])
        case Given(winner, price, bottle):
            return given(names[winner], price, of_seat(bottle, names), t)
        case Ruled():
            return decisions.decided(event, names, t)
        case Compared(imp):
            return t.gettext("The Imp's Trick was turned over: {cards}.").format(
                cards=joined(sorted(imp), t)
            )
    return ""


def given(winner: str, price: Card, owner: str | None, t: Translations) -> str:
    """A trick as the table gave it."""
    if owner is None:
        return t.gettext("The table gave the trick to {name}; the price stayed at {price}.").format(
            name=winner, price=price
        )
    text = t.gettext("The table gave the trick to {name}; {owner} had the bottle at {price}.")
    return text.format(name=winner, owner=owner, price=price)


def moved(change: TrickChanged, names: Sequence[str], t: Translations) -> str:
    """What becomes of a trick where the cards move; the rest stands above it."""
    if change.now and change.was and change.now.winner != change.was.winner:
        return t.gettext("Trick {number} goes to {name}, and the cards after it move.").format(
            number=change.now.number, name=names[change.now.winner]
        )
    return " ".join(_of_trick(change, "", names, t))


def kept(trick: Trick, names: Sequence[str], t: Translations) -> str:
    """What the answer "played so" would keep."""
    if trick.bottle is None:
        return t.gettext("Trick {number} stays with {name}.").format(
            number=trick.number, name=names[trick.winner]
        )
    text = t.gettext("Trick {number} stays with {name}, {bottle} with {owner} at {price}.")
    return text.format(
        number=trick.number,
        name=names[trick.winner],
        bottle=decks.called(trick.in_play, trick.bottles, t),
        owner=names[trick.bottle],
        price=trick.price,
    )


def mark(trick: Trick, names: Sequence[str], t: Translations) -> str:
    """What sets a trick apart from one that went by the rules and was written down whole."""
    if not trick.is_given:
        return ""
    rightful = trick.plays[trick.by_the_rules.place].seat
    if rightful == trick.winner:
        return t.gettext("Price and bottle stay as they were at the table.")
    text = t.gettext("The table gave it to {name}; by the rules {rightful} takes it.")
    return text.format(name=names[trick.winner], rightful=names[rightful])


def remark(leaves: int, t: Translations) -> str:
    """Whether a suggested change puts everything right."""
    return (
        t.gettext("Something would still be wrong.")
        if leaves
        else t.gettext("Then everything fits.")
    )

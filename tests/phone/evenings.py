"""Whole games as tables play them, by chance, and what the phone is told of each step."""

import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeVar

from flask import Flask, g

from assistant.rules import commands, scoring
from assistant.rules.cards import Card, Deck, Suit, printed_decks
from assistant.rules.commands import Command
from assistant.rules.decide import Refusal, decide
from assistant.rules.events import Joined, Left, Looked, Opened, Ruled
from assistant.rules.fold import refolded
from assistant.rules.options import USUAL, Goal, Options
from assistant.rules.table import LOPAKA, SEATS, Seat, number_of
from assistant.rules.tricks import Trick
from assistant.rules.views import TABLE, About, TableView, table_view
from assistant.web import what_follows
from assistant.web.round_data import game_data, running
from assistant.wording import ENGLISH, log, rulings
from tests.oracle import made
from tests.phone import engine, tapping

NAMES = ("Adam", "{card}", "Ана", "O'Neill & <b>", "2.5", "$&", "Gita", "Hugo", "Ida", "Jo")
PERSONS = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
PEOPLE = dict(zip(PERSONS, NAMES, strict=True)) | {"lopaka": "Lopaka"}
DECKS = list(printed_decks().values())
APP = Flask("evenings")

T = TypeVar("T")


class Step(NamedTuple):
    """Something that happens, as the phone is asked to do it.

    Of another card that is only asked about, `changes` are the tricks that it changes, None where
    it cannot be. `may_be_left`: perhaps only the server can do it.
    """

    kind: str
    asked: dict[str, Any]
    changes: dict[str, Any] | None = None
    may_be_left: bool = False


class Evening:
    """A game that goes on by what happens at the table; `source` is all its chance."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        options, players = any_agreement(source)
        self.fold = refolded([Opened(PERSONS[:players], source.randrange(players), options)])
        self._strangers = list(PERSONS[players:])

    @property
    def view(self) -> TableView:
        """The table as a page shows it."""
        about = About("t", "t", datetime(2026, 1, 1, tzinfo=UTC), None, PEOPLE)
        return table_view(TABLE, about, self.fold, self.fold)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the newest round's table."""
        return self.view.names_in(-1)

    def give(self, command: Command) -> bool:
        """Carries out a command, if it can be."""
        decision = decide(self.fold, command)
        if isinstance(decision, Refusal):
            return False
        self.fold = decision.fold
        return True

    def page(self) -> dict[str, Any]:
        """What a page loaded now tells the phone."""
        game, newest = self.fold.game, self.fold.game.rounds[-1]
        table = newest.table
        return engine.data(table, self.names, ENGLISH) | {
            **self._in_english(running),
            "named": log.steps(ENGLISH),
            "length": len(self.fold.events),
            "review": game.options.review,
            "round": len(game.rounds) - 1,
            "shown_number": game.shown_number(len(game.rounds) - 1),
            "dealer": table.dealer,
            "partners": partners(self),
            "game": game_data(self.view),
        }

    @property
    def undoes_both(self) -> bool:
        """Whether what an undo takes back is more than one event."""
        undone, _ = self.labels
        return undone is not None and "+" in undone

    @property
    def labels(self) -> list[str | None]:
        """What the buttons say that an undo takes back, and a redo brings back."""
        return [self._in_english(what_follows.undone), self._in_english(what_follows.redone)]

    def _in_english(self, told: Callable[[TableView], T]) -> T:
        """What a page tells of the table, in English."""
        with APP.app_context():
            g.sentences = ENGLISH
            return told(self.view)

    def before_the_page(self) -> None:
        """A few things that only the server writes down, and a few cards."""
        if self.source.random() < 0.5:
            self._deal()
        for _ in range(self.source.choice((0, 0, 4, 80))):
            self._entered_elsewhere()
        while not self._is_running():
            if not self.give(commands.BeginRound()):
                self.give(commands.BeginRound(extra=True))

    def _is_running(self) -> bool:
        return not self.fold.game.rounds[-1].is_done

    def _entered_elsewhere(self) -> None:
        source, game = self.source, self.fold.game
        seat, index = source.randrange(game.seats), len(game.rounds) - 1
        other = commands.Decide(index, Ruled("revoke_late", "as_cursed", seat, 1))
        void = commands.Decide(index, Ruled("misdeal_early", "redeal"))
        coins = source.choice((0, 0, 30))
        chance = source.random()
        if chance < 0.02:
            self.give(other)
        elif chance < 0.04:
            self.give(void)
        elif chance < 0.06 and self._strangers:
            self.give(Joined(seat, self._strangers.pop(), coins))
        elif chance < 0.08:
            self.give(Left(seat))
        elif chance < 0.1 and self._is_running():
            self._deal()
        elif self._is_running():
            self.give(self._play() or commands.Undo())
        elif not self.give(commands.BeginRound()):
            self.give(commands.BeginRound(extra=True))

    def _deal(self) -> None:
        round_ = self.fold.game.rounds[-1].state
        if tapping.open_hands(round_.table):
            dealt = tapping.deal(round_, self.source.randrange)
            hand = number_of(dealt.seat, dealt.which)
            self.give(commands.ShowOpenHand(hand, dealt.cards))

    def _play(self) -> commands.PlayCard | None:
        """A card that can be played now."""
        round_, pick = self.fold.game.rounds[-1].state, self.source.randrange
        if round_.turn is None:
            return None
        hand = tapping.any_hand(round_, round_.turn, pick)
        card = tapping.fresh(round_, hand, pick)
        return commands.PlayCard(hand, card, self.source.random() < 0.9)

    def step(self) -> Iterator[Step]:
        """What happens next; nothing where it cannot be."""
        source, game = self.source, self.fold.game
        chance = source.random()
        if chance < 0.03 and game.undo is not None:
            yield from self.item("undo", commands.Undo())
        elif chance < 0.05 and game.redo is not None:
            yield from self.item("redo", commands.Redo())
        elif chance < 0.08:
            yield from self.correct()
        elif not self._is_running():
            yield from self.item("begin", commands.BeginRound())
        elif chance < 0.1:
            hand = source.randrange(game.rounds[-1].table.hands)
            yield from self.item("turn", commands.TakeTurn(hand), seat=hand)
        elif play := self._play():
            fields = {"card": play.card, "to_act": play.hand, "assumed": int(play.assumed)}
            yield from self.item("play", play, **fields)

    def item(self, kind: str, command: Command, **fields: Card) -> Iterator[Step]:
        """An item of the outbox that the record takes."""
        after, is_other = len(self.fold.events), not game_data(self.view)["next"]
        if self.give(command):
            may_be_left = kind in ("undo", "redo") or (kind == "begin" and is_other)
            asked = {"type": kind, "fields": fields, "after": after}
            yield Step(kind, asked, may_be_left=may_be_left)

    def correct(self) -> Iterator[Step]:
        """Any card of the round was any other one, mostly after a look at the earlier tricks."""
        source, newest = self.source, self.fold.game.rounds[-1]
        laid = newest.state.laid
        events = {number: card for card, number in laid.items() if not self._is_lopakas(card)}
        if events and source.random() < 0.7:
            yield from self.item("look", Looked(), all=1)
        event = source.choice(list(events) or [0])
        card = source.choice(newest.table.deck.cards)
        if events and card != events[event]:
            change = commands.ChangeCard(event, card)
            yield Step("another", {"type": "another", **asdict(change)}, self._what_changes(change))
            yield from self.item("amend", change, **asdict(change))

    def _what_changes(self, change: commands.ChangeCard) -> dict[str, Any] | None:
        """How the tricks end that another card changes, and whose the cards are then that a tap
        gave another hand before; None where it cannot be.
        """
        found = decide(self.fold, change, follow=False)
        if isinstance(found, Refusal):
            return None
        before, after = self.fold.game.rounds[-1].state, found.fold.game.rounds[-1].state
        changed = [
            {
                "number": trick.number,
                "headline": rulings.outcome(trick, self.names, ENGLISH).headline,
            }
            for trick in after.tricks
            if _end_of(trick) not in map(_end_of, before.tricks)
        ]
        taps = {before.laid[play.card]: play for play in before.all_plays}
        moved = [
            [number, [[play.hand, play.card] for play in plays]]
            for number, plays in enumerate(
                [*(trick.plays for trick in after.tricks), after.plays], start=1
            )
            if any(
                (was := taps.get(after.laid[play.card])) is not None
                and was.card == play.card
                and was.hand != play.hand
                for play in plays
            )
        ]
        return {"changed": changed, "moved": moved}

    def _is_lopakas(self, card: Card) -> bool:
        """Whether Lopaka laid a card by himself: another one follows by his rules."""
        newest = self.fold.game.rounds[-1]
        event = dict(newest.events)[newest.state.laid[card]]
        is_his = newest.table.variant == "lopaka" and getattr(event, "seat", None) == LOPAKA
        return is_his and LOPAKA in (newest.state.hands or {})

    @property
    def is_sound(self) -> bool:
        """Whether nothing is refused in the rounds that are done.

        It can stand again when its round is no longer the newest: that is more than the phone
        knows.
        """
        done = [one for one in self.fold.game.rounds if one.is_done]
        findings = [found for one in done for found in one.findings]
        return all(found.severity != "refused" for found in findings)


def _end_of(trick: Trick) -> tuple[Card | None, ...]:
    """What of a trick's end counts as changed."""
    return (trick.number, trick.winner, trick.price, trick.bottle)


def any_agreement(source: random.Random) -> tuple[Options, int]:
    """What a table plays and has agreed on, and how many play."""
    kind = source.choice((*tapping.KINDS, *[("lopaka", 36)] * 4))  # he plays by himself
    variant, size = kind
    goals = (
        Goal("target", source.randrange(1, 150)),
        Goal("rounds", source.randrange(1, 4)),
        Goal("deals_each", source.randrange(1, 3)),
    )
    deck: Deck = source.choice([deck for deck in DECKS if len(deck.cards) == size])
    options = replace(
        USUAL,
        deck=source.choice((deck, deck, of_ones(deck))),
        goal=source.choice(goals),
        variant=variant,
        **made.any_answers(source) | {"level": "tricks"},  # its cards are tapped
    )
    return options, source.choice(SEATS[kind])


def of_ones(deck: Deck) -> Deck:
    """The deck with a coin on each card: so totals are level more often."""
    return Deck(
        "", deck.name, tuple(Suit(one.id, dict.fromkeys(one.coins, 1)) for one in deck.suits)
    )


def partners(evening: Evening) -> list[list[Seat]]:
    """For each seat the others of its team, as a page tells them."""
    table = evening.fold.game.rounds[-1].table
    seats = range(table.seats)
    return [[other for other in table.team(seat) if other != seat] for seat in seats]


def place(evening: Evening) -> dict[str, Any]:
    """Which round is the newest, and what changes from one to the next."""
    game, table = evening.fold.game, evening.fold.game.rounds[-1].table
    return {
        "round": len(game.rounds) - 1,
        "dealer": table.dealer,
        "number": game.shown_number(len(game.rounds) - 1),
        "partners": partners(evening),
        "order": [list(table.in_turn(seat)) for seat in range(table.seats)],
    }


def end(evening: Evening) -> dict[str, Any] | None:
    """What the newest round came to, as the sheet has it; None while it runs."""
    game, newest = evening.fold.game, evening.fold.game.rounds[-1]
    state = newest.state
    if not newest.is_scored:
        return None
    winners = sorted(game.winners) if game.is_over else []
    persons = dict(zip(newest.members, evening.names, strict=True))
    return {
        "imp": list(scoring.imps_trick(state)),
        "penalty": scoring.penalty(state),
        "rows": _rows(evening),
        "totals": list(game.totals),
        "curses": list(game.curses),
        "isOver": game.is_over,
        "goesOnBeyond": game.goes_on_beyond,
        "winners": [persons[column] for column in winners],
        "nextDealer": None if game.is_over else game.next_dealer,
        "deckTotal": newest.table.deck.total,
    }


def _rows(evening: Evening) -> list[dict[str, Any]]:
    """The lines of the score, those of a team beside each other."""
    game, newest = evening.fold.game, evening.fold.game.rounds[-1]
    state, table, totals = newest.state, newest.table, game.totals
    teams = dict.fromkeys(tuple(sorted(table.team(seat))) for seat in range(table.seats))
    return [
        {
            "seat": seat,
            "name": evening.names[seat],
            "coins": state.coins[seat],
            "isCursed": scoring.score(state).bottles[seat] > 0,
            "own": None if table.teams is None else scoring.score(state).own[seat],
            "score": newest.scores[seat],
            "total": totals[newest.members[seat]],
            "isLeading": newest.members[seat] in game.crowned,
        }
        for team in teams
        for seat in team
        if newest.members[seat] in game.shown
    ]

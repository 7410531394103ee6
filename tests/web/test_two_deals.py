"""Two deals that differ only in cards that a phone may not see are the same to it, at every step.

Everything that a phone is answered is compared: pages, files, refusals, and the
lines that the server logs meanwhile. What is made anew for each page is left out: tokens, times,
hashes, ids.
"""

import logging
from random import Random

import pytest

from assistant.rules.events import (
    Denied,
    Ended,
    GameEvent,
    HandOpened,
    Looked,
    Played,
    Retracted,
    Ruled,
)
from assistant.rules.table import Seat, number_of
from assistant.tables.grants import of_seat
from tests.browsing import PAGES
from tests.dealing import KINDS, Seen, a_round
from tests.volume import IS_SOAK, some, volume
from tests.web.routes import AT_A_TABLE, IN_A_LEAGUE, READING, WRITING
from tests.web.test_secrecy import OF_THE_TABLE
from tests.web.two_deals import Ask, DealtTable, phones

STRETCH = volume(3, 12)
"""So many steps are told at the same two tables: a card that is about to be played lies in the same
hand in both.
"""

OF_A_TABLE = (
    *("since", "since?length=1", "since?length=1&round=0", "since?length=99&round=7"),
    *("log?before=3", "rounds/1/tricks?pile=0", "trick?hand=1"),
    *("hands/0", "hands/1", "hands/2", "hands/1/cards", "rounds/9", "rounds/9/hands"),
    *("events/999", "nothing", "phones?for=watching", "phones?for=entering"),
)
AT_THE_TABLE = [
    *(rule for name, rule in READING.items() if name in AT_A_TABLE),
    *(path.replace("{table}", "<table_id>") for path in OF_THE_TABLE if "?" in path),
    *(f"/tables/<table_id>/{path}" for path in OF_A_TABLE),
    *("/", "/games", "/games?page=2"),
]
IN_THE_LEAGUE = [rule for name, rule in READING.items() if name in IN_A_LEAGUE]
"""What can be asked; forged addresses among them."""

TELLING = {
    *("hands.cover", "hands.open_all", "tables.end"),  # opens hands before everybody (3.8)
    *("tables.delete", "joining.withdraw_at_table", "joining.renew_at_table"),
}
"""What is not posted by a phone that enters: it tells hands before everybody, or ends the rest."""

BY_TURNS = ("own", "watching", "entering"), ("own", "reader", "scorekeeper")
"""Which phones ask after an even number of events, and after an odd one."""

FORGED = {
    name: WRITING[name]
    for name in sorted(AT_A_TABLE & WRITING.keys())
    if name != "joining.code_of_table"  # the code is another one each time
}


@pytest.mark.usefixtures("lets_forms_through")
@pytest.mark.parametrize("kind", some(KINDS, 2))
def test_no_phone_is_told_at_any_step_what_it_may_not_see(kind, app, caplog):
    caplog.set_level(logging.INFO)
    for seed in range(volume(1, 50)):
        chance = Random(f"{kind} {seed} steps")
        seen = a_round(kind, chance)
        every = stretches(seen)
        for known_to in (None, chance.randrange(seen.table.players)):
            for steps in every if IS_SOAK else [chance.choice(every)]:
                tables = Compared(app, caplog, seen, known_to, chance, (kind, seed, known_to))
                tables.go_through(steps)


def stretches(seen: Seen) -> list[range]:
    """The steps of a round, by numbers of events: before the hands are dealt until the last card
    but one is played.
    """
    last = len(seen.before([], Random(0))) + len(seen.plays)
    return [range(first, min(first + STRETCH, last)) for first in range(0, last, STRETCH)]


class Compared:
    """Two tables, each told another deal.

    What a seat may see of it is the same, where one is named. `where` is what a failure says.
    """

    def __init__(
        self,
        app,
        caplog: pytest.LogCaptureFixture,
        seen: Seen,
        known_to: Seat | None,
        chance: Random,
        where: object,
    ) -> None:
        self.app, self.caplog, self.chance = app, caplog, chance
        self.seen, self.known_to, self.where = seen, known_to, where
        self.roles, writers = phones(seen, known_to, chance)
        self.both = [DealtTable(app, seen, self.roles, writers) for _ in range(2)]
        self.asking = [name for name in self.roles if not name.startswith("seat-")]
        self.turn, self.played = chance.randrange(1000), list[str]()

    def go_through(self, steps: range) -> None:
        """Tells the events of these steps one by one, and asks after each; then what may follow."""
        whole = [self.seen.told(steps[-1] + 1, Random(deal), self.known_to) for deal in (1, 2)]
        for step in steps:
            for table, told in zip(self.both, whole, strict=True):
                table.tell(told[:step] if step == steps[0] else [told[step - 1]])
            self.ask(step)
        told, following = whole[0][: steps[-1]], whole[0][steps[-1]]
        self.played = [str(event.card) for event in told if isinstance(event, Played)]
        self.post(steps[-1], following)
        self.end(steps[-1])

    def ask(self, step: int) -> None:
        """Who watches and who enters ask for the page where the table goes on, those of the league
        in turn with them; and one phone for another page.
        """
        for name in BY_TURNS[step % 2]:
            if name in self.roles:
                self.compare(step, name, Ask("/tables/<table_id>/trick"))
        name = self.chance.choice(self.asking)
        self.compare(step, name, self.question(name))

    def question(self, name: str) -> Ask:
        """The next address, asked for in one way or another."""
        self.turn += 1
        is_in_league = {"reader", "scorekeeper"} & {*self.roles[name]}
        paths = AT_THE_TABLE + IN_THE_LEAGUE * bool(is_in_league)
        path = paths[self.turn * 29 % len(paths)]
        for gap, most in {"number": 2, "seat": 4, "hand": 5, "event": 30}.items():
            path = path.replace(f"<int:{gap}>", str(self.chance.randrange(1, most)))
        path = path.replace("{on_the_table}", str(self.chance.randrange(1, 40)))
        path = path.replace("<person_id>", "nobody").replace("<game_id>", "<table_id>")
        odd = ("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH")
        method = self.chance.choice(odd) if self.chance.random() < 0.1 else "GET"
        accept = "application/json" if self.chance.random() < 0.2 else PAGES
        return Ask(path, method, accept)

    def post(self, step: int, following: GameEvent) -> None:
        """Some phones post something forged; who may, what is played next."""
        for name in self.chance.choices(self.asking, k=2):
            self.turn += 1
            endpoint = [*FORGED][self.turn * 13 % len(FORGED)]
            if not (endpoint in TELLING and self.may_enter(name)):
                self.send(step, name, FORGED[endpoint], self.forged())
            self.send(step, name, "/tables/<table_id>/plays", self.forged() | {"to_act": "2"})
            if isinstance(following, Played) and self.may_play(name, following, step):
                to_act = str(number_of(following.seat, following.which))
                right = self.forged() | {"card": str(following.card), "to_act": to_act}
                self.send(step, name, "/tables/<table_id>/plays", right)

    def send(self, step: int, name: str, rule: str, fields: dict[str, str]) -> None:
        path = rule
        for gap in ("number", "seat", "hand", "event"):
            path = path.replace(f"<int:{gap}>", str(self.chance.randrange(3)))
        accept = self.chance.choice((PAGES, "application/json"))
        self.compare(step, name, Ask(path, "POST", accept, fields))

    def forged(self) -> dict[str, str]:
        """Fields of all forms. The card was played, or is none: what hands say of one that was not
        may be told (8.16).
        """
        chance, length = self.chance, self.length()
        return {
            "after": str(chance.choice((length, length, length, 1))),
            "client_id": f"a-key-of-the-tests-{chance.random()}",
            "card": chance.choice((*self.played, "99", "x")),
            **{name: str(chance.randrange(4)) for name in ("to_act", "seat", "round", "owner")},
            "event": str(chance.randrange(1, length + 2)),
            "kind": chance.choice(("removed", "leader", "repair", "card")),
            "because": chance.choice(("closest", "higher", "?")),
            "answer": chance.choice(("yes", "no", "slip")),
            "stack": str(chance.choice((1, 2))),
        }

    def may_enter(self, name: str) -> bool:
        return bool({"entering", "scorekeeper"} & {*self.roles[name]})

    def may_play(self, name: str, play: Played, step: int) -> bool:
        """Whether a phone may send a card. The last of a known hand plays itself (4.9)."""
        total = len(self.seen.before([], Random(0))) + len(self.seen.plays)
        is_early = step + 2 * self.seen.table.hands < total
        return is_early and (self.may_enter(name) or of_seat(play.seat) in self.roles[name])

    def end(self, step: int) -> None:
        """Something else happens: what was told is taken back, back over the exchange; the round is
        void; the game ends in it; tricks or a hand are opened; the table is deleted and restored.
        """
        length = self.length()
        happened: list[GameEvent] = self.chance.choice(
            [
                [Retracted(length - 1 - back) for back in range(self.chance.randrange(length))],
                [Ruled("imp_seen", "void", 1)],
                [Ended(counts=False)],
                [Looked()],
                [HandOpened(1)],
                [Denied(1, 14)],
            ]
        )
        for table in self.both:
            table.tell(happened)
        self.where = (self.where, happened[:1])
        self.ask(step)
        if self.chance.random() < 0.2:
            for table in self.both:
                table.delete()
            self.ask(step)
            for table in self.both:
                table.restore()
            self.ask(step)

    def length(self) -> int:
        """How long both records are."""
        first, second = (table.length() for table in self.both)
        assert first == second, self.where
        return first

    def compare(self, step: int, name: str, ask: Ask) -> None:
        """A phone asks the same at both tables, and is answered the same."""
        first, second = (table.answered(name, ask, self.caplog) for table in self.both)
        assert first == second, (self.where, step, name, self.roles[name], ask)

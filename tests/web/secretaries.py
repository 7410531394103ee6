"""Two phones of a league, and what people do with its pages, by chance.

Forms are sent as they are on the page: also once more, late, and by another phone meanwhile.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any
from urllib.parse import urlencode

from flask import Flask

from assistant.league.seasons import COUNTS, STEPS
from assistant.leagues import leagues
from assistant.web.days import tonight
from tests.browsing import Client, Fields, File, Page, filled
from tests.markup import Element
from tests.web import counted_plainly
from tests.web import league_numbers as read
from tests.web.counted_plainly import PlainGame, PlainLeague, Standing

NAMES = ("Anna", "Ben", "Clara", "Doris", "Emil", "Frieda", "Gustav", "Hedda")
OTHER_NAMES = ("Anne", "Peter K.", "Benno", "Zoë", "Clara 2", "Ida", "Änne", "emil")
ANSWERS = (200, 404, 409, 410, 422)
NEVER = ("/delete", "/restore", "/off-list", "/on-list", "/backup", "/visits", "/phones")
"""What is done by itself, or changes nothing."""


ASK_NOTHING = (
    *("/paper", "/game", "/attach", "/tally", "/rounds", "/signatures", "/signatures/all"),
    *("/seats", "/delete", "/remove", "/restore", "/new"),
)
"""What enters a game, or says what follows on its own page; and whose preview is at its table."""


def _broken(
    before: PlainLeague, after: PlainLeague, promised: dict[str, list[str]]
) -> Iterator[str]:
    """What happened otherwise than a page said that it would."""
    moves = before.moves(after)
    for id, season in before.seasons.items():
        names = {season.name, after.seasons[id].name if id in after.seasons else ""}
        said = [line for name in sorted(names) for line in promised.get(name, [])]
        lines = [one for one in said if " → " in one]
        own = dict(moves.get(id, {}))
        if before.rules(id)["count"] != after.rules(id)["count"]:  # values cannot be compared
            places = {one: (was[0], now[0]) for one, (was, now) in own.items()}
            own = {
                one: ((was, None), (now, None)) for one, (was, now) in places.items() if was != now
            }
        if any("signed again" in one for one in said) or id not in after.seasons:
            continue
        for line in lines:
            name, _, change = line.partition(": ")
            found = [
                person
                for person, (was, now) in own.items()
                if name in (before.names.get(person), after.names.get(person))
                and _is_change(change, was, now)
            ]
            if not found:
                yield f"{season.name} promised {line!r}, not one of {own}"
            for person in found[:1]:
                del own[person]
        if own:
            yield f"{season.name} did not say {own} but {promised}"


def _is_change(change: str, was: Standing, now: Standing) -> bool:
    """Whether "place 3 → 2, 54.2 % → 57.1 %" is what changed."""
    left = change.split(", ")
    if was[0] != now[0] and left.pop(0) != f"place {was[0] or '–'} → {now[0] or '–'}":
        return False
    if was[1] == now[1]:
        return not left
    texts = left[0].split(" → ") if left else []
    return len(texts) == 2 and read.shows(texts[0], was[1]) and read.shows(texts[1], now[1])


def counted(app: Flask, league_id: str) -> PlainLeague:
    """A league of an installation as it is now, counted plainly."""
    with app.test_request_context():
        return counted_plainly.league(league_id)


class Secretaries:
    """Who keeps a league, and what they have done: `done` says how often, `sent` is every form."""

    def __init__(self, app: Flask, seed: object) -> None:
        self.app, self.chance = app, Random(f"league {seed}")
        self.phones = (Client(app), Client(app))
        self.done = Counter[str]()
        self.sent: list[tuple[Client, str, Fields]] = []
        self.left_open: list[tuple[Client, Page]] = []
        self.entered: dict[str, int] = {}
        self.league_id = ""
        self._found()

    # The league, and where its pages are

    def counted(self) -> PlainLeague:
        """The league as it is now, counted plainly."""
        return counted(self.app, self.league_id)

    @property
    def home(self) -> str:
        """The league's own page."""
        return f"/leagues/{self.league_id}"

    @property
    def phone(self) -> Client:
        """One of the phones."""
        return self.chance.choice(self.phones)

    def _found(self) -> None:
        phone = self.phones[0]
        page = phone.get("/leagues/new")
        page = phone.submit(page.form("/leagues/new"), name="The Imps")
        self.league_id = page.path.split("/")[2]
        with self.app.test_request_context():
            self.today = tonight()
        page = phone.get(f"{self.home}/people")
        names = "\n".join(NAMES[: self.chance.randint(4, 8)])
        phone.submit(page.form("/people"), names=names)
        self.open_season(number="1", threshold="")
        self.open_season(number="1", threshold="", count="placement", drop="1", of="2")
        self.open_season(number="2", threshold="2", sign_off="one", count="points")
        for days in (0, 7, 7):
            page = phone.get(f"{self.home}/sessions/new")
            day = (self.today - timedelta(days=days)).isoformat()
            phone.submit(page.form("/sessions/new"), day=day)
        for _ in range(3):
            self.enter_on_paper()

    def open_season(self, **chosen: str) -> None:
        """A season of these weeks is opened."""
        phone = self.phones[0]
        first, last = self.today - timedelta(days=60), self.today + timedelta(days=60)
        days = {"first_day": first.isoformat(), "last_day": last.isoformat(), "end": "rounds"}
        page = phone.get(f"{self.home}/seasons/new")
        name = f"Season {len(self.counted().seasons) + 1}"
        page = phone.submit(page.form("/seasons/new"), name=name, **days | chosen)
        assert page.heading == name, page.text

    def looks_at_the_order(self, league: PlainLeague) -> None:
        """Games from paper stand in the order in which they were entered (3.6)."""
        number = len(self.sent)
        for game in league.games:
            if game.kind == "paper":
                self.entered.setdefault(game.id, number)
        for session in league.sessions:
            numbers = [
                self.entered[game.id]
                for game in league.games
                if game.session == session and game.kind == "paper"
            ]
            assert numbers == sorted(numbers), "games from paper are not in their order"

    # How forms are sent

    def send(
        self, phone: Client, form: Element, button: Element | None = None, **typed: Any
    ) -> tuple[int, Page]:
        """Send a form, and mostly say yes to what follows; its answer.

        Whoever moves by it was shown before, if the form has to ask (League 5.3).
        """
        action = (button["formaction"] if button else "") or form["action"]
        fields = filled(form, button, **typed)
        self.sent.append((phone, action, fields))
        before = self.counted()
        status, page = phone.answered(action, fields)
        promised = read.promised(form.document)  # of the page itself, if it says what follows
        while page.heading == "What this changes" and status in ANSWERS:
            if self.chance.random() < 0.15:
                self.left_open.append((phone, page))
                return 0, page
            [yes] = [
                one for one in page.document.all("button", type="") if "strong" in one["class"]
            ]
            outer = next(one for one in yes.ancestors if one.tag == "form")
            fields = filled(outer, yes)
            self.sent.append((phone, outer["action"], fields))
            promised = read.promised(page.document)
            status, page = phone.answered(outer["action"], fields)
        assert status in ANSWERS, f"{status} to {fields} at {action}"
        asks = not action.split("?")[0].endswith(ASK_NOTHING) and "/paper/" not in action
        if asks and status == 200:
            wrong = [*_broken(before, self.counted(), promised)]
            assert not wrong, f"{action}: {wrong}"
        return status, page

    def opened(self, path: str) -> tuple[Client, Page]:
        """A page as one of the phones has opened it; at times the other leaves it open too."""
        phone = self.phone
        if self.chance.random() < 0.15:
            other = self.phones[phone is self.phones[0]]
            self.left_open.append((other, other.get(path)))
        return phone, phone.get(path)

    # What is done

    def does_something(self) -> str:
        """One of the things that pages offer is done; its name."""
        doings = {
            self.press_anything: 8,
            self.send_once_more: 2,
            self.send_late: 3,
            self.enter_on_paper: 4,
            self.play: 4,
            self.play_elsewhere_and_add: 1,
            self.move_a_game: 3,
            self.count_again: 3,
            self.sign: 2,
            self.take_back_a_tap: 1,
            self.say_who_sat_there: 2,
            self.change_paper: 2,
            self.remove_paper: 1,
            self.delete_a_table: 2,
            self.restore_a_table: 2,
            self.delete_and_restore_the_league: 1,
            self.bring_in_lines: 2,
            self.take_back_an_import: 1,
            self.merge: 2,
            self.split: 1,
            self.rename: 1,
            self.make_a_guest: 1,
            self.move_an_evening: 2,
            self.change_a_season: 2,
            self.open_another_season: 1,
            self.go_on_with_a_tournament: 4,
        }
        [does] = self.chance.choices(list(doings), list(doings.values()))
        found = does()
        name = does.__name__ if found is None else f"{does.__name__}: {found}"
        self.done[name] += 1
        return name

    def press_anything(self) -> str | None:
        """Any form of any page of the league, with whatever can be chosen and typed."""
        league = self.counted()
        phone, page = self.opened(
            self.chance.choice(
                (
                    self.home,
                    f"{self.home}/settings",
                    f"{self.home}/people",
                    f"{self.home}/people/{self._any(league.names)}",
                    f"{self.home}/seasons/{self._any(league.seasons)}",
                    f"{self.home}/sessions/{self._any(league.sessions)}",
                    f"{self.home}/sessions/{self._any(league.sessions)}",
                )
            )
        )
        for _ in range(self.chance.randint(0, 2)):  # wherever that leads
            ways = [
                one["href"]
                for one in page.document.all("a")
                if one["href"].startswith(f"{self.home}/") and "download" not in one
                if not one["href"].endswith((".csv", ".json", ".svg", "#main"))
            ]
            page = phone.get(self.chance.choice(ways)) if ways else page
        forms = [
            form
            for form in page.document.all("form", method="post")
            if form["action"].startswith(f"{self.home}")
            and not form["action"].split("?")[0].endswith(NEVER)
            and "/along" not in form["action"]
        ]
        if not forms:
            return "nothing to press"
        form = self.chance.choice(forms)
        buttons = [one for one in form.all("button") if one["type"] in ("", "submit")]
        button = self.chance.choice(buttons) if buttons else None
        self.send(phone, form, button, **self._by_chance(form))
        return None

    def _by_chance(self, form: Element) -> dict[str, str | list[str]]:
        """What is typed and chosen in the fields of a form."""
        chosen: dict[str, str | list[str]] = {}
        radios: dict[str, list[str]] = {}
        boxes: dict[str, list[str]] = {}
        for one in form.all("input", "select", "textarea"):
            name, kind = one["name"], one["type"]
            if kind == "hidden" or not name or "disabled" in one:
                continue
            if kind == "radio":
                radios.setdefault(name, []).append(one["value"])
            elif kind == "checkbox":
                boxes.setdefault(name, []).append(one["value"])
            elif self.chance.random() < 0.4 and kind != "file":
                if one.tag == "select":
                    chosen[name] = self.chance.choice(
                        [own.attributes.get("value", own.text) for own in one.all("option")]
                    )
                elif "day" in name:
                    chosen[name] = self._some_day().isoformat()
                elif one["inputmode"] == "numeric" or name.startswith(("points", "place_")):
                    chosen[name] = str(self.chance.randint(0, 12))
                elif "name" in name and one.tag == "textarea":
                    chosen[name] = "\n".join(self.chance.sample(NAMES + OTHER_NAMES, 2))
                elif "name" in name:
                    chosen[name] = self.chance.choice(NAMES + OTHER_NAMES)
        for name, values in radios.items():
            if self.chance.random() < 0.5:
                chosen[name] = self.chance.choice(values)
        for name, values in boxes.items():
            if self.chance.random() < 0.5:
                chosen[name] = self.chance.sample(values, self.chance.randint(0, len(values)))
        return {name: value for name, value in chosen.items() if value != []}

    def _some_day(self) -> date:
        return self.today + timedelta(days=self.chance.choice((-90, -14, -7, -7, -3, 0, 0, 3, 90)))

    def _any(self, many: Any) -> Any:
        """One of several, by chance."""
        return self.chance.choice(list(many))

    def send_once_more(self) -> str | None:
        """A form that was sent is sent again, as it was."""
        phone, action, fields = self.chance.choice(self.sent)
        if any(isinstance(one, File) for one in fields.values()):
            return "a file"
        status, _ = phone.answered(action, fields)
        assert status in ANSWERS, f"{status} to {fields} at {action}"
        return None

    def send_late(self) -> str | None:
        """A page that was left open for a while is used."""
        if not self.left_open:
            return "no page"
        phone, page = self.left_open.pop(self.chance.randrange(len(self.left_open)))
        forms = [
            form
            for form in page.document.all("form", method="post")
            if form["action"].startswith((f"{self.home}/", "/tables/"))
            and not form["action"].split("?")[0].endswith(NEVER)
        ]
        if not forms:
            return "no form"
        form = self.chance.choice(forms)
        buttons = [one for one in form.all("button") if one["type"] in ("", "submit")]
        button = self.chance.choice(buttons) if buttons else None
        self.send(phone, form, button, **self._by_chance(form))
        return None

    # Games

    def _named(self, league: PlainLeague) -> list[str]:
        with self.app.test_request_context():
            return [one.name for one in leagues.at(league.id).roots if one.is_named]

    def _people(self, most: int, least: int = 2) -> list[str]:
        named = self._named(self.counted())
        some = self.chance.sample(named, min(len(named), self.chance.randint(least, most)))
        if self.chance.random() < 0.1 or len(some) < 2:
            new = [one for one in OTHER_NAMES + NAMES if one not in named]
            some = [*some[: most - 2], *self.chance.sample(new, min(2, len(new)))]
        return some

    def _games(self, wanted: Callable[[PlainGame], bool]) -> list[PlainGame]:
        return [game for game in self.counted().games if wanted(game)]

    def _session(self) -> str:
        return str(self._any(self.counted().sessions))

    def enter_on_paper(self, path: str = "") -> str | None:
        """A result from paper."""
        path = path or f"{self.home}/sessions/{self._session()}/paper"
        phone, page = self.opened(path)
        if not page.path.endswith("/paper"):
            return "is played already"
        form = page.form(path)
        status, page = self.send(
            phone,
            form,
            **self._result(self._drawn(form) or self._people(6)),
            **self._season_of(form),
        )
        again = page.document.all("form", action=path)
        if status == 422 and again:
            self.send(phone, again[0], **self._who_is_meant(again[0]))
        return None

    def _drawn(self, form: Element) -> list[str]:
        """Who stands in a form already."""
        given = filled(form)
        return [given[f"name_{seat}"] for seat in range(6) if given.get(f"name_{seat}")]

    def _result(self, names: Sequence[str]) -> dict[str, str]:
        """Points of so many, and now and then places or rounds."""
        typed = {}
        points = [self.chance.randint(-3, 9) for _ in names]
        for seat, name in enumerate(names):
            typed[f"name_{seat}"] = name
            typed[f"points_{seat}"] = str(points[seat])
        if self.chance.random() < 0.2:
            for place, seat in enumerate(self.chance.sample(range(len(names)), len(names)), 1):
                typed[f"place_{seat}"] = str(place)
        if self.chance.random() < 0.6:
            typed["rounds"] = str(self.chance.randint(1, 6))
        return typed

    def _season_of(self, form: Element) -> dict[str, str]:
        values = [one["value"] for one in form.all("input", name="season", type="radio")]
        return {"season": self.chance.choice(values)} if values else {}

    def _who_is_meant(self, form: Element) -> dict[str, str]:
        """An answer to each question who somebody is."""
        asked: dict[str, list[str]] = {}
        for one in form.all("input", type="radio"):
            if one["name"].startswith(("meant_", "as:")):
                asked.setdefault(one["name"], []).append(one["value"])
        return {name: self.chance.choice(values) for name, values in asked.items()}

    def play(self, path: str = "") -> str | None:
        """A game is played at a table, round by round; now and then it is not played to the end."""
        path = path or f"{self.home}/sessions/{self._session()}/game"
        phone, page = self.opened(path)
        forms = page.document.all("form", action=path)
        if not forms:
            return "is played already"
        names = self._drawn(forms[0]) or self._people(4)
        typed = {f"name_{seat}": name for seat, name in enumerate(names)}
        season = self._season_of(forms[0])
        status, page = self.send(phone, forms[0], **typed, **season, level="score", dealer="0")
        for _ in range(3):
            form = [one for one in page.document.all("form") if one["action"] == path]
            if status != 422 or not form:
                break
            answers: dict[str, Any] = dict(self._who_is_meant(form[0]))
            also = [one["value"] for one in form[0].all("input", name="also")]
            status, page = self.send(phone, form[0], **answers, **({"also": also} if also else {}))
        if status != 200 or "/tables/" not in page.path:
            return "not begun"
        return self.play_on(phone, page)

    def play_on(self, phone: Client, page: Page) -> str | None:
        """The rounds of a game are counted."""
        table = page.path.split("/")[2]
        for _ in range(8):
            page = phone.get(f"/tables/{table}/tally")
            tally = page.document.all("form", id="tally")
            if tally and self.chance.random() < 0.1:
                return "not to the end"
            if tally and not self._count(phone, page):
                return "cannot be counted"
            page = phone.get(f"/tables/{table}")
            on = [
                one
                for one in page.document.all("form")
                if one["action"] == f"/tables/{table}/rounds" and one.all("button")
            ]
            if not on:
                return None
            _, page = self.send(phone, on[0], on[0].all("button")[-1])
        return None

    def _count(self, phone: Client, page: Page) -> bool:
        """Whether a round could be counted, by numbers that add up."""
        form = page.document.one("form", id="tally")
        total = int(form["data-total"])
        for _ in range(6):
            coins = [one["name"] for one in form.all("input") if one["name"].startswith("coins_")]
            owner = self.chance.randrange(len(coins))
            others = [name for name in coins if name != f"coins_{owner}"]
            penalty = self.chance.choice((5, 6, 8, 9))
            cuts = sorted(self.chance.choices(range(0, total - penalty, 10), k=len(others)))
            typed = {
                name: str(cut - before)
                for name, cut, before in zip(others, cuts, [0, *cuts], strict=False)
            }
            typed |= {f"coins_{owner}": "", "owner": str(owner), "penalty": str(penalty)}
            button = page.button("Save")
            status, answer = self.send(phone, form, button, **typed)
            if status in (0, 200) and not answer.document.all("form", id="tally"):
                return True
            if status not in (200, 422):
                return False
        return False

    def play_elsewhere_and_add(self) -> str | None:
        """A game outside the league, which then is added to an evening of it."""
        phone, page = self.opened("/tables/new")
        names = {f"name_{seat}": name for seat, name in enumerate(self._people(4, 3)[:4])}
        if len(names) < 3:
            return "too few"
        chosen = {"level": "score", "end": "rounds", "number": self.chance.choice("12")}
        _, page = self.send(phone, page.form("/tables/new"), **names, **chosen, dealer="0")
        if "/tables/" not in page.path or page.path.endswith("/new"):
            return "not begun"
        self.play_on(phone, page)
        page = phone.get(f"{self.home}/sessions/{self._session()}/attach")
        forms = page.document.all("form", action=page.path)
        if not forms:
            return "nothing to add"
        game = self.chance.choice([one["value"] for one in forms[0].all("input", name="game")])
        self.send(phone, forms[0], game=game, **self._season_of(forms[0]))
        return None

    def move_a_game(self) -> str | None:
        """A game counts for another season, or for none."""
        games = self._games(lambda game: game.lack != "deleted")
        if not games:
            return "no game"
        latest = [one for one in games if one.kind == "table"][-1:]
        game = self.chance.choice([*games, *latest, *latest])
        phone, page = self.opened(f"{self.home}/sessions/{game.session}")
        form = page.form(f"{game.id}/move")
        wanted = self.chance.choice([one["value"] for one in form.all("input", name="season")])
        status, _ = self.send(phone, form, season=wanted)
        if status == 200:
            [now] = self._games(lambda one: one.id == game.id)
            assert now.season == (None if wanted == "friendly" else wanted)
        return None

    def _table(self) -> str | None:
        tables = self._games(lambda game: game.kind == "table" and game.lack != "deleted")
        return self.chance.choice(tables).id if tables else None

    def count_again(self) -> str | None:
        """A round that is settled is counted again."""
        table = self._table()
        if table is None:
            return "no table"
        phone, page = self.opened(f"/tables/{table}/rounds/1/tally")
        if not page.document.all("form", id="tally"):
            return "no count"
        self._count(phone, page)
        return None

    def sign(self) -> str | None:
        """Rounds are signed."""
        unsigned = self._games(lambda game: game.lack == "unsigned")
        if not unsigned:
            return "nothing to sign"
        table = self.chance.choice(unsigned).id
        phone, page = self.opened(f"/tables/{table}/sheet")
        buttons = [
            one
            for form in page.document.all("form")
            if "/signatures" in form["action"]
            for one in form.all("button")
        ]
        if not buttons:
            return "nothing to sign"
        button = self.chance.choice(buttons)
        self.send(phone, next(o for o in button.ancestors if o.tag == "form"), button)
        return None

    def take_back_a_tap(self) -> str | None:
        """What was done last at a table is undone."""
        table = self._table()
        if table is None:
            return "no table"
        phone, page = self.opened(f"/tables/{table}")
        forms = [
            one for one in page.document.all("form") if one["action"].endswith(("/undo", "/redo"))
        ]
        if not forms:
            return "nothing to undo"
        form = self.chance.choice(forms)
        self.send(phone, form, next(iter(form.all("button")), None))
        return None

    def say_who_sat_there(self) -> str | None:
        """Somebody else had a seat all along, or from a round on."""
        table = self._table()
        if table is None:
            return "no table"
        phone, page = self.opened(f"/tables/{table}/seats")
        forms = [one for one in page.document.all("form") if "consequences" in one["action"]]
        if not forms:
            return "no seat"
        seats = [one["value"] for one in forms[0].all("input", name="seat")]
        rounds = [one["value"] for one in forms[0].all("option") if one["value"].isdecimal()]
        typed = {"seat": self.chance.choice(seats), "typed": self._people(2)[0]}
        if rounds:
            typed["round"] = self.chance.choice(rounds)
        address = f"{forms[0]['action']}?{urlencode(filled(forms[0], **typed), doseq=True)}"
        status, page = phone.answered(address)
        answers = [
            one
            for one in page.document.all("form", method="post")
            if one["action"].endswith("/seats")
        ]
        if status != 200 or not answers:
            return "refused"
        self.send(phone, answers[0], answers[0].all("button")[-1])
        return None

    def change_paper(self) -> str | None:
        """A result from paper is put right."""
        games = self._games(lambda game: game.kind == "paper")
        if not games:
            return "no paper"
        game = self.chance.choice(games)
        path = f"{self.home}/sessions/{game.session}/games/{game.id}/change"
        phone, page = self.opened(path)
        form = page.form("/change")
        names = self._drawn(form)
        self.send(phone, form, **self._result(self.chance.sample(names, len(names))))
        return None

    def remove_paper(self) -> str | None:
        """A result from paper is removed."""
        games = self._games(lambda game: game.kind != "table")
        if not games:
            return "no paper"
        game = self.chance.choice(games)
        phone, page = self.opened(f"{self.home}/sessions/{game.session}/games/{game.id}/remove")
        status, _ = self.send(phone, page.form("/remove"), page.button("Remove"))
        if status == 200:
            assert not self._games(lambda one: one.id == game.id)
        return None

    def delete_a_table(self) -> str | None:
        """A game at a table is deleted."""
        table = self._table()
        if table is None:
            return "no table"
        phone, page = self.opened(f"/tables/{table}/delete")
        status, _ = self.send(phone, page.form("/delete"), page.button("Delete the game"))
        if status == 200:
            [game] = self._games(lambda one: one.id == table)
            assert game.lack == "deleted"
        return None

    def restore_a_table(self) -> str | None:
        """One is restored from the home page."""
        phone, page = self.opened("/")
        forms = [
            one
            for one in page.document.all("form")
            if one["action"].startswith("/tables/") and one["action"].endswith("/restore")
        ]
        if not forms:
            return "nothing was deleted"
        form = self.chance.choice(forms)
        self.send(phone, form, form.all("button")[0])
        return None

    def delete_and_restore_the_league(self) -> str | None:
        """The whole league goes, and is restored, or brought back by its file."""
        before = self.counted()
        phone, page = self.opened(f"{self.home}/delete")
        content = phone.save(f"{self.home}/league.json").content
        form = page.form("/delete")
        [said] = {one.text for one in page.document.all("bdi")} & {self._league_name()}
        phone.submit(form, page.button("Delete the league"), name=said)
        assert phone.answered(self.home)[0] in (404, 410)
        page = phone.get("/bring-in")
        if self.chance.random() < 0.5:
            file = File("league.json", "application/json", content)
            phone.submit(page.form("/bring-in"), status=422, file=file)
        page = phone.get("/")
        [form] = [
            one for one in page.document.all("form") if one["action"] == f"{self.home}/restore"
        ]
        phone.submit(form, form.all("button")[0])
        assert self.counted().games == before.games
        return None

    def _league_name(self) -> str:
        with self.app.test_request_context():
            return leagues.at(self.league_id).name

    # Imports

    def bring_in_lines(self) -> str | None:
        """Lines of a spreadsheet: games, or totals; at times those of before with other points."""
        phone, page = self.opened(f"{self.home}/paper")
        forms = page.document.all("form", action=page.path)
        if not forms:
            return "no season"
        form = forms[0]
        names = self._people(4)
        if self.chance.random() < 0.3:
            lines = ["player,played,won,seconds,beaten,met,placement,points,rounds,bottles"]
            for name in names:
                lines.append(f"{name},4,1.5,1,6,12,20,{self.chance.randint(-9, 99)},8,2")
        else:
            lines = ["date,game,player,points"]
            for number in range(self.chance.randint(1, 3)):
                day = self.today - timedelta(days=self.chance.choice((7, 14)))
                for name in names:
                    lines.append(f"{day},{number},{name},{self.chance.randint(-3, 9)}")
        status, page = self.send(phone, form, text="\n".join(lines), **self._season_of(form))
        for _ in range(2):
            buttons = page.buttons("Bring it in")
            if status != 200 or not buttons:
                return "refused"
            form = next(one for one in buttons[0].ancestors if one.tag == "form")
            status, page = self.send(phone, form, buttons[0], **self._who_is_meant(form))
            if "/imports/" in page.path:
                return None
        return "refused"

    def take_back_an_import(self) -> str | None:
        """An import is taken back as a whole."""
        phone, page = self.opened(f"{self.home}/imports")
        past = [
            one["href"]
            for one in page.document.all("a")
            if re.search("/imports/.", one["href"]) and "taken back" not in one.text
        ]
        if not past:
            return "no import"
        page = phone.get(self.chance.choice(past))
        status, _ = self.send(phone, page.form("/take-back"), page.button("Take back"))
        return None if status == 200 else "refused"

    # People, evenings, seasons

    def _person_page(self) -> tuple[Client, Page]:
        return self.opened(f"{self.home}/people/{self._any(self.counted().names)}")

    def merge(self) -> str | None:
        """Two entries are said to be one person."""
        phone, page = self._person_page()
        forms = [one for one in page.document.all("form") if one["action"].endswith("/merge")]
        if not forms:
            return "nobody else"
        others = [one["value"] for one in forms[0].all("option") if one["value"]]
        one, into = page.path.split("/")[-1], self.chance.choice(others)
        league = self.counted()
        have_met = any({one, into} <= set(game.came) for game in league.games)
        status, _ = self.send(phone, forms[0], into=into)
        if status == 200:
            assert not have_met and one not in self.counted().names
        if status == 422:
            assert have_met or any(game.lack == "deleted" for game in league.games)
        return None if status == 200 else "refused"

    def split(self) -> str | None:
        """An entry that was merged is a person again."""
        phone = self.phone
        pages = (phone.get(f"{self.home}/people/{id}") for id in self.counted().names)
        forms = [
            form
            for page in pages
            for form in page.document.all("form")
            if form["action"].endswith("/part")
        ]
        if not forms:
            return "nobody was merged"
        form = self.chance.choice(forms)
        self.send(phone, form, form.all("button")[0])
        return None

    def rename(self) -> str | None:
        """Somebody gets another name."""
        phone, page = self._person_page()
        self.send(phone, page.form(page.path), name=self.chance.choice(OTHER_NAMES + NAMES))
        return None

    def make_a_guest(self) -> str | None:
        """Somebody is a guest, or a guest no longer."""
        phone, page = self._person_page()
        form = page.form("/status")
        self.send(phone, form, form.all("button")[0])
        return None

    def move_an_evening(self) -> str | None:
        """An evening was on another day."""
        phone, page = self.opened(f"{self.home}/sessions/{self._session()}/change")
        self.send(phone, page.form("/change"), day=self._some_day().isoformat())
        return None

    def change_a_season(self) -> str | None:
        """The days or the rules of a season are other ones."""
        season = self._any(self.counted().seasons)
        phone, page = self.opened(f"{self.home}/seasons/{season}/change")
        form = page.form("/change")
        first = self.today - timedelta(days=self.chance.choice((60, 7, 3)))
        last = self.today + timedelta(days=self.chance.choice((60, 0, -1)))
        typed: dict[str, Any] = {"first_day": first.isoformat(), "last_day": last.isoformat()}
        if form.all("input", name="count"):
            typed |= {
                "count": self.chance.choice(COUNTS),
                "threshold": self.chance.choice(("", "2")),
                "sessions": self.chance.choice(("", "", "2")),
                **self.chance.choice(
                    (
                        {"drop": "", "of": "", "best": ""},
                        {"drop": "1", "of": self.chance.choice(("2", "3")), "best": ""},
                        {"drop": "", "of": "", "best": self.chance.choice(("1", "2"))},
                    )
                ),
                **dict(zip(("step_1", "step_2"), self.chance.sample(STEPS, 2), strict=True)),
                "step_3": "",
                "step_4": "",
            }
        self.send(phone, form, form.all("button")[0], **typed)
        return None

    def open_another_season(self) -> str | None:
        """One more season."""
        if len(self.counted().seasons) > 4:
            return "enough"
        count = self.chance.choice(COUNTS)
        threshold = self.chance.choice(("", "", "3"))
        self.open_season(number=self.chance.choice("12"), count=count, threshold=threshold)
        return None

    def go_on_with_a_tournament(self) -> str | None:
        """A tournament is opened, a table of it played, or its next round drawn."""
        league = self.counted()
        session = self._any([*league.sessions, *league.tournaments, *league.tournaments])
        path = f"{self.home}/sessions/{session}/tournament"
        phone, page = self.opened(path)
        if session not in league.tournaments:
            page = phone.get(f"{path}/open")
            forms = page.document.all("form", action=f"{path}/open")
            if not forms:
                return "no season"
            people = [one["value"] for one in forms[0].all("input", name="people")]
            some = self.chance.sample(people, self.chance.randint(min(3, len(people)), len(people)))
            typed: dict[str, Any] = {"people": some, "rounds": self.chance.choice("123")}
            typed["finalists"] = self.chance.choice("034")
            self.send(phone, forms[0], **typed, **self._season_of(forms[0]))
            return "opened"
        ways = [
            one["href"]
            for one in page.document.all("a")
            if re.search(r"/(paper|game)\?table=|/tournament/draw$", one["href"])
        ]
        if not ways:
            return "nothing to do"
        way = self.chance.choice(ways)
        if "/paper?" in way:
            return self.enter_on_paper(way)
        if "/game?" in way:
            return self.play(way)
        page = phone.get(way)
        forms = page.document.all("form", action=way)
        if forms:
            self.send(phone, forms[0])
        return "drawn"

"""What each page of a league should show, by the plain count, and whether it does."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from babel.dates import format_date

from tests.browsing import Client, Page
from tests.league import plain
from tests.web import league_numbers as read
from tests.web.counted_plainly import PlainLeague

HEADS = {
    "beaten": "Opponents beaten",
    "placement": "Placement points",
    "points": "Points per round",
    "total": "Total points",
    "average": "Points per game",
    "wins": "Wins",
}
STEPS = {
    "wins": "on wins:",
    "seconds": "on second places:",
    "above": "above the table's average:",
    "between": "on head-to-head results:",
}
NOT_COUNTED = {
    "running": "not over.",
    "no_result": "no result.",
    "other_rules": "different rules.",
    "unsigned": "unsigned rounds.",
    "other_day": "outside the season.",
    "twice": "in two seats.",
    "deleted": "deleted.",
}
WHY_NOT = {
    "running": "It counts when it is over.",
    "no_result": "Without a result",
    "other_rules": "It does not count: not all of it was played by the season's rules.",
    "unsigned": "It counts when its rounds are signed",
    "other_day": "It does not count: its date is outside the season.",
    "twice": "It does not count: since two entries were merged",
}
TOP, LAST_SESSIONS = 3, 20

Wrong = Iterator[str]
"""What a page shows otherwise than it should."""


def pages(league: PlainLeague) -> dict[str, Callable[[Client, str], Wrong]]:
    """Every page of a league that shows a number, by its address, and what looks through it."""
    home = f"/leagues/{league.id}"
    found: dict[str, Callable[[Client, str], Wrong]] = {
        home: partial(_league, league),
        f"{home}/people": partial(_people, league),
        f"{home}/honours": partial(_honours, league, list(league.seasons)),
    }
    for id in league.seasons:
        season = f"{home}/seasons/{id}"
        found |= {
            season: partial(_standings, league, id),
            f"{season}/games": partial(_games, league, id),
            f"{season}/attendance": partial(_attendance, league, id),
            f"{season}/pictures": partial(_charts, league, id),
            f"{season}/along": partial(_seats, league, id),
            f"{season}/tournaments": partial(_tournaments, league, id),
            f"{home}/honours?season={id}": partial(_honours, league, [id]),
        }
        if share := league.seasons[id].share:
            found |= {
                f"/s/{share}{path}": found[f"{season}{path}"]
                for path in ("", "/games", "/attendance", "/pictures", "/along")
            }
        for person in league.names:
            found[f"{season}/people/{person}"] = partial(_person_in_season, league, id, person)
    for person in league.names:
        found[f"{home}/people/{person}"] = partial(_person, league, person)
    for id in league.sessions:
        found[f"{home}/sessions/{id}"] = partial(_session, league, id)
    for id in league.tournaments:
        found[f"{home}/sessions/{id}/tournament"] = partial(_tournament, league, id)
    for game in league.games:
        if game.kind == "paper":
            address = f"{home}/sessions/{game.session}/games/{game.id}"
            found[address] = partial(_on_paper, league, game.id)
    return found


def first_heads(page: Page) -> list[str]:
    """The pages of a list, the one after the other, are followed by these."""
    return [one["href"] for one in page.document.all("a") if one.text.startswith("Older")]


def _all_pages(phone: Client, path: str) -> list[Page]:
    """A list of several pages."""
    found = [phone.get(path)]
    while older := first_heads(found[-1]):
        found.append(phone.get(older[0]))
    return found


def expected_row(
    league: PlainLeague, season: str, row: plain.Row, *, is_fact: bool = False
) -> dict[str, Any]:
    """What the standings show of a person, by the heads of all columns that there can be."""
    count = league.rules(season)["count"]
    rating = league.ratings.get(row["person"])
    part = plain._part(row["beaten"], row["met"])
    needed, evenings = max(1, league.rules(season)["threshold"]), league.rules(season)["sessions"]
    lacks = []
    if row["played"] < needed:
        lacks.append(f"{row['played']} of {needed} games")
    if row["sessions"] < evenings:
        lacks.append(f"{row['sessions']} of {evenings} sessions")
    too_few = ", ".join(lacks)
    place = _place(row) if row["place"] else too_few
    return {
        "Opponents beaten": part,
        "Points per round": row["points a round"],
        "Points": row["points"],
        "Games": row["played"],
        "Wins": row["wins"],
        "Rounds with the bottle": [row["bottles"], row["all rounds"]],
        "Best round": row["best"],
        "Worst round": row["worst"],
        "Last five": [
            [place_, people, ", dropped" if is_out else ""]
            for place_, people, is_out in row["last"]
        ],
        "Dropped": len(row["dropped"]),
        "Rating for info only": list(rating) if rating else None,
        "Place": place if is_fact or row["place"] else [too_few],
        HEADS[count]: row["value"],
    }


def _place(row: plain.Row) -> str:
    """A place, with a sign where it is shared."""
    if row["place"] is None:
        return "–"
    return f"{row['place']}=" if row["shared"] else str(row["place"])


def _number_of(place: read.Shown) -> int | None:
    """The number of a place as it is shown; None for one who has none."""
    return int(place.rstrip("=")) if isinstance(place, str) else None


def _always(count: str) -> set[str]:
    """The heads that are there whatever the season counts; what it counts stands once."""
    points = set() if count == "total" else {"Points"}
    return points | {"Place", "Games", "Wins", HEADS[count]}


def _still_missing(rows: list[plain.Row], rules: plain.Rules, names: dict[str, str]) -> list[str]:
    """Who is named below the standings, and what they lack for a place."""
    lacks = []
    for row in rows:
        games = max(1, rules["threshold"]) - row["played"]
        sessions = rules["sessions"] - row["sessions"]
        own = [
            f"{number} {unit}{'s' * (number > 1)}"
            for number, unit in ((games, "game"), (sessions, "session"))
            if number > 0
        ]
        if own:
            lacks.append(f"{names[row['person']]} {' and '.join(own)}")
    return sorted(lacks)


def _standings(league: PlainLeague, season: str, phone: Client, path: str) -> Wrong:
    page = phone.get(path)
    shown = read.standings(page)
    rows = league.standings[season]
    rules = league.rules(season)
    always = _always(rules["count"])
    meant = {}
    for row in rows:
        name = league.names[row["person"]]
        own = shown.get(name, {})
        meant[name] = {
            head: value
            for head, value in expected_row(league, season, row).items()
            if head in own or head in always
        }
    steps = {name: own.pop("by") for name, own in shown.items() if "by" in own}
    yield from read.differences(shown, meant)
    missing = _still_missing(rows, rules, league.names)
    if read.still_missing(page) != missing:
        yield f"missing for a place: {read.still_missing(page)}, not {missing}"
    said = Counter(
        (_number_of(shown[name]["Place"]), next(step for step, on in STEPS.items() if on in by))
        for name, by in steps.items()
    )
    decided = Counter((row["place"], row["step"]) for row in rows if row["step"])
    if said != decided:
        yield f"what decided: {said}, not {decided}"
    places = [row["Place"] for row in shown.values()]
    numbers = [_number_of(one) or len(places) + 1 for one in places]
    if numbers != sorted(numbers):
        yield f"the rows are not in order: {places}"
    lacks = Counter(one.lack for one in league.games if one.season == season and one.lack)
    lines = [f"{lacks[lack]} {end}" for lack, end in NOT_COUNTED.items() if lacks[lack]]
    told = read.not_counted(page)
    if len(told) != len(lines) or not all(
        one.startswith(line.split()[0] + " ") and one.endswith(line.split(" ", 1)[1])
        for one, line in zip(told, lines, strict=True)
    ):
        yield f"not counted: {told}, not {lines}"


def _games(league: PlainLeague, season: str, phone: Client, path: str) -> Wrong:
    shown = [game for page in _all_pages(phone, path) for game in read.games(page)]
    meant = []
    for game in league.games:
        if game.season == season and game.lack != "deleted" and game.kind != "totals":
            met = [
                [league.names[own.person], str(own.place or "–"), _signed(own.points)]
                for own in game.entries
            ] or [[league.names[person]] for person in dict.fromkeys(game.came)]
            meant.append((game.lack, sorted(met)))
    found = [
        (next((lack for lack, why in WHY_NOT.items() if told.startswith(why)), told), sorted(met))
        for told, met in shown
    ]
    if sorted(found) != sorted(meant):
        yield f"games {sorted(found)}, not {sorted(meant)}"


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _attendance(league: PlainLeague, season: str, phone: Client, path: str) -> Wrong:
    every = _all_pages(phone, path)
    attended = league.attended(season)
    there: dict[str, list[str]] = {}
    for person, sessions in attended.items():
        for session in sessions:
            there.setdefault(session, []).append(league.names[person])
    rows = {name: [sessions, last] for name, sessions, last in read.figures(every[0], "people")}
    meant = {}
    for person, sessions in attended.items():
        last = max(league.sessions[one].day for one in sessions)
        came = f"{len(sessions)} of {len(there)}"
        meant[league.names[person]] = [came, format_date(last, "short", locale="en_GB")]
    yield from read.differences(rows, meant)
    heads = [one.text for one in every[0].document.all("h2", id="people")]
    if there and heads != [f"{len(there)} session{'s' * (len(there) > 1)}"]:
        yield f"{heads}, not {len(there)} sessions"
    shown = sorted((day, sorted(names)) for page in every for day, names in read.evenings(page))
    evenings = sorted(
        (format_date(league.sessions[id].day, "full", locale="en_GB"), sorted(names))
        for id, names in there.items()
    )
    if shown != evenings:
        yield f"who was there: {shown}, not {evenings}"


def _honours(league: PlainLeague, seasons: list[str], phone: Client, path: str) -> Wrong:
    page = phone.get(path)
    yield from _champions(league, seasons, page)
    shown = read.honours(page)
    meant = league.honours(seasons)
    numbers = {title: number for title, (number, _) in shown.items()}
    yield from read.differences(numbers, {title: one.number for title, one in meant.items()})
    for title, (_, people) in shown.items():
        named, _, more = people.partition(" + ")
        names = {league.names[id] for id in meant[title].people} if title in meant else set()
        shown_names = set(named.split(", "))
        if not shown_names <= names or len(shown_names) + int(more or 0) != len(names):
            yield f"{title}: {people}, not {names}"


def _champions(league: PlainLeague, seasons: list[str], page: Page) -> Wrong:
    """Who is said to have won a season is who stands first."""
    for address, text in read.champions(page):
        season = address.rsplit("/", 1)[1]
        first = [
            league.names[row["person"]] for row in league.standings[season] if row["place"] == 1
        ]
        told = text.split(" is the champion.")[0].split(" share the title.")[0]
        names = re.split(r", | and ", told) if first else []
        if sorted(names) != sorted(first) or season not in seasons:
            yield f"{text!r}, not {first}"


def _seats(league: PlainLeague, season: str, phone: Client, path: str) -> Wrong:
    """Where the bottle ends up, by size of the table and distance from the dealer (5.1)."""
    sizes = {"Three players": 3, "Four players": 4}
    shown = {}
    for table in phone.get(path).document.all("table", **{"class": "shares"}):
        size = sizes[table.one("caption").text]
        for distance, (_, part, percent) in enumerate(read.rows_of(table), 1):
            shown[size, distance] = [*part.split(" of "), percent]
    meant: dict[tuple[int, int], list[Any]] = {}
    for size, distance in {own[:2] for game in league.counted(season) for own in game.seats}:
        here = [
            has_it
            for game in league.counted(season)
            for *own, has_it in game.seats
            if own == [size, distance]
        ]
        meant[size, distance] = [sum(here), len(here), plain._part(sum(here), len(here))]
    yield from read.differences(shown, meant)


def _person(league: PlainLeague, person: str, phone: Client, path: str) -> Wrong:
    page = phone.get(path)
    rows = [row for row in _all_rows(phone, page, "seasons") if row[0] != "All seasons"]
    lines = []
    for id, season in league.seasons.items():
        own = league.accounts[id].get(person)
        if own is None:
            continue
        places = {row["person"]: row for row in league.standings[id]}
        row = places.get(person)
        place = _place(row) if row else "–"
        sessions = len(league.attended(id).get(person, ()))
        lines.append([season.name, place, *_career(own), sessions])
    yield from _unordered(rows, lines)
    together = [row for row in read.figures(page, "seasons") if row[0] == "All seasons"]
    if len(lines) > 1 and together:
        accounts = [own[person] for own in league.accounts.values() if person in own]
        played, wins, met, beaten = (
            sum(own[name] for own in accounts) for name in ("played", "wins", "met", "beaten")
        )
        known, rounds = _known(league, person)
        sessions = {one for id in league.seasons for one in league.attended(id).get(person, ())}
        meant = [played, wins, plain._part(beaten, met), plain._part(known, rounds), len(sessions)]
        yield from read.differences(together[0][2:], meant, "all seasons")
    yield from _head_to_head(league, person, list(league.seasons), page)


def _known(league: PlainLeague, person: str) -> tuple[int, int]:
    """The points and rounds of all seasons of which rounds are known, without what is dropped."""
    points, rounds = 0, 0
    for id, accounts in league.accounts.items():
        dropped = accounts[person]["dropped"] if person in accounts else ()
        known = [
            (own.points, own.rounds)
            for own in league.entries(id)
            if own.person == person and own.rounds and own.game not in dropped
        ]
        known += [(own.points, own.rounds) for own in league.brought(id) if own.person == person]
        points += sum(own for own, of in known if of)
        rounds += sum(of for _, of in known)
    return points, rounds


def _career(own: plain.Account) -> list[Any]:
    part = plain._part(own["beaten"], own["met"])
    return [own["played"], own["wins"], part, own["points a round"]]


def _all_rows(phone: Client, page: Page, label: str) -> list[list[str]]:
    rows, pages_ = read.figures(page, label), [page]
    while older := first_heads(pages_[-1]):
        pages_.append(phone.get(older[0]))
        rows += read.figures(pages_[-1], label)
    return rows


def _unordered(rows: list[list[str]], lines: list[list[Any]]) -> Wrong:
    """Where rows are not these lines, in whatever order."""
    left = list(lines)
    for row in rows:
        found = next((line for line in left if not [*read.differences(row, line)]), None)
        if found is None:
            yield f"{row}, not one of {left}"
        else:
            left.remove(found)
    if left:
        yield f"{left} is not shown"


def _head_to_head(league: PlainLeague, person: str, seasons: list[str], page: Page) -> Wrong:
    met = league.met(person, seasons)
    lines = [
        [league.names[other], times, beaten, plain._part(beaten, times)]
        for other, (times, beaten) in met.items()
    ]
    yield from _unordered(read.figures(page, "against"), lines)
    often = {id: (beaten / times, -times) for id, (times, beaten) in met.items() if times >= 3}
    rivals = {
        "Nemesis": {id: own for id, own in often.items() if own[0] < 0.5},
        "Favourite opponent": {id: (-own[0], own[1]) for id, own in often.items() if own[0] > 0.5},
    }
    shown = {
        one.one("dt").text: one.one("bdi").text
        for facts in page.document.all("dl", **{"class": "rivals"})
        for one in facts.all("div")
    }
    for title, those in rivals.items():
        best = min(those.values(), default=None)
        names = {league.names[id] for id, own in those.items() if own == best}
        if (title in shown) != bool(names) or (names and shown[title] not in names):
            yield f"{title}: {shown.get(title)}, not one of {names}"


def _person_in_season(
    league: PlainLeague, season: str, person: str, phone: Client, path: str
) -> Wrong:
    page = phone.get(path)
    shown = read.facts(page)
    row = next((one for one in league.standings[season] if one["person"] == person), None)
    meant: dict[str, Any] = {}
    if row:
        own = expected_row(league, season, row, is_fact=True)
        own["Sessions"] = len(league.attended(season).get(person, ()))
        always = _always(league.rules(season)["count"])
        meant = {head: value for head, value in own.items() if head in shown or head in always}
    yield from read.differences(shown, meant)
    dropped = league.accounts[season].get(person, {}).get("dropped", ())
    lines: list[list[Any]] = []
    for game in league.counted(season):
        for entry in [one for one in game.entries if one.person == person]:
            people = sum(one.place is not None for one in game.entries)
            day = format_date(game.day, "medium", locale="en_GB")
            lines.append(
                [
                    f"{day} dropped" if game.id in dropped else day,
                    f"{entry.place} of {people}" if entry.place else "–",
                    entry.points,
                    entry.rounds or None,
                    plain._part(entry.points, entry.rounds),
                ]
            )
    rows = _all_rows(phone, page, "games")
    yield from read.differences(rows, lines[::-1], "games")
    yield from _head_to_head(league, person, [season], page)


def _charts(league: PlainLeague, season: str, phone: Client, path: str) -> Wrong:
    """The places after each of the last sessions; the last of them are those of today."""
    page = phone.get(path)
    games = league.counted(season)
    every = list(dict.fromkeys(one.session for one in games))
    columns = []
    for number in range(max(0, len(every) - LAST_SESSIONS), len(every)):
        until = every[: number + 1]
        entries = [own for one in games if one.session in until for own in one.entries]
        accounts = plain.accounts(entries, league.rules(season), league.brought(season))
        members = {id: own for id, own in accounts.items() if id not in league.guests}
        rows = plain.order(members, league.rules(season))
        columns.append({league.names[row["person"]]: _place(row) for row in rows})
    meant = {name: [own.get(name, "–") for own in columns] for name in (columns or [{}])[-1]}
    shown = {
        name: places
        for table in page.document.all("table", **{"class": "small"})
        if "shares" not in table["class"]
        for name, *places in read.rows_of(table)
    }
    if shown and shown != meant:
        yield f"places {shown}, not {meant}"


def _league(league: PlainLeague, phone: Client, path: str) -> Wrong:
    page = phone.get(path)
    by_session = Counter(one.session for one in league.games if one.lack != "deleted")
    listed = {
        one["href"].rsplit("/", 1)[1]: one.all("span")[1].text.split(" · ")[-1]
        for one in page.document.all("a")
        if f"{path}/sessions/" in one["href"] and len(one.all("span")) > 1
    }
    for id in league.sessions:
        many = by_session[id]
        if listed.get(id) != f"{many} game{'s' * (many != 1)}":
            yield f"session {id}: {listed.get(id)}, not {many} games"
    top = read.top(page)
    if top:
        shown = [
            one["href"].rsplit("/", 1)[1]
            for one in page.document.all("a", **{"class": "top-three"})
        ]
        season = shown[0]
        rows = [row for row in league.standings[season] if row["place"]]
        meant = {league.names[row["person"]]: [row["place"], row["value"]] for row in rows}
        for place, name, value in top:
            yield from read.differences([place, value], meant.get(name, [0, 0]), f"top/{name}")
        if len(top) != min(TOP, len(rows)):
            yield f"{top} of {len(rows)}"
    people = [one.text for one in page.document.all("a") if one.text.startswith("People ")]
    if f"People {len(league.names)}" not in people:
        yield f"{people}, not {len(league.names)}"


def _people(league: PlainLeague, phone: Client, path: str) -> Wrong:
    page = phone.get(path)
    listed = {
        one.one("bdi").text: "Guest" in one.text.split()
        for one in page.document.all("a")
        if one["href"].startswith(f"{path}/") and one.all("bdi") and one.parent
        if one.parent.tag == "li"
    }
    meant = {name: id in league.guests for id, name in league.names.items()}
    if listed.keys() != meant.keys() or any(
        listed[name] < is_guest for name, is_guest in meant.items()
    ):
        yield f"people {listed}, not {meant}"


def _session(league: PlainLeague, session: str, phone: Client, path: str) -> Wrong:
    page = phone.get(path)
    own = [one for one in league.games if one.session == session and one.lack != "deleted"]
    boxes = page.document.all("li", **{"class": "panel box"})
    shown = Counter(
        next((one.text for one in box.all("summary", "p") if _says_what_counts(one.text)), "")
        for box in boxes
    )
    meant = Counter(
        f"Counts for {league.seasons[one.season].name}" if one.season else "Friendly" for one in own
    )
    if shown != meant:
        yield f"{shown}, not {meant}"
    lacking = Counter(one.lack for one in own if one.season and one.lack)
    told = Counter(lack for box in boxes for lack, why in WHY_NOT.items() if why in box.text)
    if told != lacking:
        yield f"lacking {told}, not {lacking}"


def _says_what_counts(text: str) -> bool:
    return text == "Friendly" or text.startswith("Counts for")


def _on_paper(league: PlainLeague, game_id: str, phone: Client, path: str) -> Wrong:
    [game] = [one for one in league.games if one.id == game_id]
    results = phone.get(path).document.one("ol", **{"class": "paper-results"}).all("li")
    shown = sorted(
        [one.one("b").text, one.one("bdi").text, one.one("span").text] for one in results
    )
    meant = sorted(
        [str(own.place), league.names[own.person], _signed(own.points)] for own in game.entries
    )
    if shown != meant:
        yield f"{shown}, not {meant}"


def _tournament(league: PlainLeague, session: str, phone: Client, path: str) -> Wrong:
    yield from _standing(league, session, read.standings(phone.get(path)))


def _standing(league: PlainLeague, session: str, shown: read.Shown) -> Wrong:
    own = league.tournaments[session]
    head = HEADS[league.rules(own.season)["count"]]
    meant = {}
    places = Counter(place for place, _, _ in own.rows.values())
    for id, (place, value, played) in own.rows.items():
        text = f"{place}=" if places[place] > 1 else str(place)
        meant[league.names[id]] = {"Place": text if place else "–", head: value, "Games": played}
    yield from read.differences(shown, meant)


def _tournaments(league: PlainLeague, season: str, phone: Client, path: str) -> Wrong:
    shown = [name for page in _all_pages(phone, path) for name in read.standings(page)]
    names = {
        league.names[id]
        for own in league.tournaments.values()
        if own.season == season
        for id in own.rows
    }
    if set(shown) != names:
        yield f"in tournaments {set(shown)}, not {names}"

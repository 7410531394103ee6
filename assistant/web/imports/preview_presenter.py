"""What an import would do, made into a page."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from flask import url_for
from flask_babel import format_date, gettext, ngettext

from assistant.league.likely_people import likely_people
from assistant.notation.paper import Paper
from assistant.notation.texts import LONGEST_LINE, plain
from assistant.services import leagues, seasons, session_games
from assistant.services.leagues import League
from assistant.services.paper_plan import Change, Plan
from assistant.services.standings_corrections import SeasonChange
from assistant.services.uploads import Upload
from assistant.web.imports.forms import Choices
from assistant.web.imports.pages import ChangedGame, NewPerson, PreviewPage
from assistant.web.language import spoken
from assistant.web.shared.consequences import in_seasons
from assistant.web.shared.pages import Group
from assistant.web.shared.presenter import in_sentences
from assistant.wording import paper as wording
from assistant.wording.lists import joined
from assistant.wording.numbers import signed

Told = dict[str, Any]
"""What paper tells of a game (`paper_plan.Plan`)."""

MOST_SHOWN = 40
"""So many lines, games or names of a kind are shown; of the others it is said how many."""

MOST_GAMES_SHOWN = 50
"""So many of the new games, or people's totals, are shown."""


def preview_page(
    league_id: str, upload: Upload, paper: Paper, plan: Plan, choices: Choices, error: str = ""
) -> PreviewPage:
    """What would come in, and what somebody has to say before it does."""
    league = leagues.at(league_id)
    likely, names = _likely(league, plan, choices), league.names | plan.people
    others = _others(plan, likely)
    return PreviewPage(
        league_id=league_id,
        upload_id=upload.id,
        file=upload.file,
        season=seasons.at(upload.season_id).name,
        asks_order=paper.asks_order,
        order=choices.order or "",
        figure=plan.new_totals or len(plan.new),
        of_figure=_of_figure(plan),
        counts=(*_counts(plan), *_unread(paper)),
        new=tuple(islice(_new(league, plan), MOST_GAMES_SHOWN)),
        more_new=max(0, (plan.new_totals or len(plan.new)) - MOST_GAMES_SHOWN),
        moves=None if plan.is_empty else _moves(league, upload.season_id, plan),
        likely=likely,
        others=others[:MOST_SHOWN],
        more_others=max(0, len(others) - MOST_SHOWN),
        changed=tuple(_changed(change, league_id, names) for change in plan.changes[:MOST_SHOWN]),
        more_changed=max(0, len(plan.changes) - MOST_SHOWN),
        misfits=_misfits(plan),
        more_misfits=max(0, len(plan.misfits) - MOST_SHOWN),
        can_bring_in=not plan.is_empty,
        leaves_out=choices.leaves_out,
        error=error,
    )


def _misfits(plan: Plan) -> tuple[str, ...]:
    return tuple(
        wording.misfit(misfit.code, misfit.line, misfit.cell, spoken())
        for misfit in plan.misfits[:MOST_SHOWN]
    )


def _of_figure(plan: Plan) -> str:
    if plan.new_totals:
        return ngettext("person's totals are new", "people's totals are new", plan.new_totals)
    return ngettext("game is new", "games are new", len(plan.new))


def _counts(plan: Plan) -> list[str]:
    """What is known already, what changes, and what will not count."""
    lines = []
    if plan.same:
        text = ngettext(
            "%(num)s game is here already and stays.",
            "%(num)s games are here already and stay.",
            plan.same,
        )
        lines.append(text)
    if plan.same_totals:
        lines.append(gettext("These totals are here already. Nothing is added twice."))
    if plan.changes:
        text = ngettext(
            "%(num)s game is here with another result and is replaced.",
            "%(num)s games are here with other results and are replaced.",
            len(plan.changes),
        )
        lines.append(text)
    if plan.outside:
        text = ngettext(
            "%(num)s game is dated outside the season and does not count.",
            "%(num)s games are dated outside the season and do not count.",
            plan.outside,
        )
        lines.append(text)
    return lines


def _unread(paper: Paper) -> list[str]:
    """That a workbook has more than the one sheet which was read."""
    names = [plain(name)[:LONGEST_LINE] for name in paper.unread_sheets]
    if not names:
        return []
    text = ngettext(
        "The sheet %(names)s of this file was not read. Send it as a file of its own.",
        "The sheets %(names)s of this file were not read. Send each as a file of its own.",
        len(names),
        names=joined(in_sentences(names), spoken()),
    )
    return [text]


# Games that are new, and who moves


def _new(league: League, plan: Plan) -> Iterator[str]:
    """The new games in their order, or whose totals are new."""
    names = league.names | plan.people
    for game in sorted(plan.new, key=lambda game: game.begun_at)[:MOST_GAMES_SHOWN]:
        body = plan.told[game.id]
        if "brought" in body:
            yield from _totals(body["brought"], names)
        else:
            yield f"{format_date(game.begun_at.date(), 'medium')}: {_points(body, names)}"


def _totals(brought: dict[str, dict[str, int]], names: dict[str, str]) -> Iterator[str]:
    """ "Anna: 9 games"."""
    spelled = in_sentences(names[id] for id in brought)
    for name, own in zip(spelled, brought.values(), strict=True):
        games = ngettext("%(num)s game", "%(num)s games", own["played"])
        yield f"{name}: {games}"


def _points(body: dict[str, dict[str, int]], names: dict[str, str]) -> str:
    """ "Anna 9, Ben 4"."""
    people = zip(body["points"], in_sentences(names[id] for id in body["points"]), strict=True)
    return ", ".join(f"{name} {_result(body, id)}" for id, name in people)


def _moves(league: League, season_id: str, plan: Plan) -> Group:
    """Who moves in the season."""
    season, names = seasons.at(season_id), league.names | plan.people
    [group] = in_seasons([SeasonChange(season.name, season.rules.count, plan.moves, names)])
    return Group(title=gettext("Who moves"), lines=group.lines)


# People


def _likely(league: League, plan: Plan, choices: Choices) -> tuple[NewPerson, ...]:
    """Those in the file who are new and like somebody, or were chosen to be somebody."""
    people = {person.id: person.name for person in league.roots if person.is_named}
    root_of = {person.id: person.same_as or person.id for person in league.people}
    roots = {name: root_of.get(id, "") for name, id in choices.same_as.items()}
    chosen = {name: id for name, id in roots.items() if id in people}
    found = likely_people(plan.people.values(), people) | chosen
    return tuple(
        NewPerson(
            name=name,
            likely_id=id,
            likely_name=people[id],
            is_chosen=name in chosen,
        )
        for name, id in sorted(found.items())
    )


def _others(plan: Plan, likely: Sequence[NewPerson]) -> tuple[str, ...]:
    asked = {person.name for person in likely}
    return tuple(name for name in plan.people.values() if name not in asked)


# Games that change


def _changed(change: Change, league_id: str, names: dict[str, str]) -> ChangedGame:
    game = session_games.get(change.game_id)
    assert game is not None
    return ChangedGame(
        address=url_for(
            "sessions.paper",
            league_id=league_id,
            session_id=game.session_id,
            game_id=game.id,
        ),
        day=format_date(change.day, "medium"),
        lines=changed_lines(change.old, change.new, names),
    )


def changed_lines(was: Told, now: Told, names: dict[str, str]) -> tuple[str, ...]:
    """What is another in the results of a game: "Adam: 9 → 12", "Rounds: 6 → 5"."""
    lines = []
    for id in {**was["points"], **now["points"]}:
        texts = [_result(body, id) for body in (was, now)]
        if texts[0] != texts[1]:
            lines.append(f"{names[id]}: {texts[0]} → {texts[1]}")
    if was["rounds"] != now["rounds"]:
        rounds = [str(body["rounds"] or "–") for body in (was, now)]
        lines.append(f"{gettext('Rounds')}: {rounds[0]} → {rounds[1]}")
    return tuple(lines)


def _result(body: dict[str, dict[str, int]], id: str) -> str:
    """Somebody's points, and the place where it was given; "–" for who was not there."""
    points, place = body["points"].get(id), body.get("places", {}).get(id)
    if points is None:
        return "–"
    return signed(points) if place is None else f"{signed(points)} ({place}.)"

"""What follows from a change of something settled, shown before it is made; what undo takes back.

It stands between every form that sends a command and the record, so that no page decides about it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile, zip_longest
from urllib.parse import urlsplit

from flask import (
    Flask,
    Response,
    current_app,
    jsonify,
    make_response,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext

from assistant.leagues import standings
from assistant.leagues.settled import SeasonChange, UnconfirmedInLeague, mark
from assistant.leagues.standings import CorrectionPreview
from assistant.rules import amendments, consequences, events_in_force
from assistant.rules.commands import Undo
from assistant.rules.consequences import Preview
from assistant.rules.events import Amended, GameEvent, Played, Retracted
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA
from assistant.rules.views import TableView
from assistant.tables.tables import Unconfirmed
from assistant.web import access
from assistant.web.errors import REFUSED, wants_json
from assistant.web.phones import spoken
from assistant.web.render import ConfirmInLeaguePage, ConfirmPage, Group, in_sentences
from assistant.web.site import here
from assistant.wording import corrections as wording
from assistant.wording import log
from assistant.wording import standings as in_league

# What an undo takes back and a redo brings back, in a word or two.


def undone(view: TableView) -> str | None:
    """What an undo takes back; None where there is nothing."""
    back, _ = events_in_force.steps(view.events)
    return named_back(view, back)


def redone(view: TableView) -> str | None:
    """What a redo brings back; None where there is nothing."""
    _, forth = events_in_force.steps(view.events)
    return named_forth(view, forth)


def named_back(view: TableView, numbers: Sequence[int]) -> str | None:
    """What the next of several undos takes back, by the numbers of all their events, its own last.

    Where Lopaka played by himself, that is also what he had followed (10.7): "12+30".
    """
    first, round_ = len(numbers) - 1, view.newest
    led = next((number for number, event in round_.events if isinstance(event, Played)), None)
    while first > 0 and numbers[first] != led and _follows(view.events[numbers[first]], round_):
        first -= 1
    return "+".join(_named(number, view) for number in numbers[first:]) if numbers else None


def named_forth(view: TableView, numbers: Sequence[int]) -> str | None:
    """What the next of several redos brings back, likewise: also what Lopaka plays after it."""
    if not numbers:
        return None
    *later, first = numbers
    his = takewhile(lambda one: _follows(view.events[one], view.newest), reversed(later))
    has_begun = view.newest.state.has_begun or isinstance(view.events[first], Played)
    return "+".join(_named(number, view) for number in (first, *(his if has_begun else ())))


def _follows(event: GameEvent, round_: RoundView) -> bool:
    """Whether it is a card of Lopaka's that he played by his rules, if it is not the first."""
    is_his = isinstance(event, Played) and event.seat == LOPAKA and event.assumed
    return is_his and round_.is_lopaka_open


def _named(number: int, view: TableView) -> str:
    return log.named(view.events[number], in_sentences(view.names_at(number)), spoken())


# Where a phone came from, as a way back to it.


def is_local(path: str) -> bool:
    """Whether a path stays on this site, which may share its host, and can be shown."""
    is_here = path.startswith(f"{request.script_root}/")
    return is_here and not path.startswith(("//", "/\\")) and path.isprintable()


def came_from() -> str:
    """The page that had the form which was sent; "" where it is not known, or cannot be opened.

    A form that is sent again has it in its field `came_from`, else the browser says it.
    """
    path = request.form.get("came_from") or _referrer()
    return path if is_local(path) and _can_be_opened(path) else ""


def _referrer() -> str:
    try:
        parts = urlsplit(request.referrer or "")
    except ValueError:
        return ""
    return parts._replace(scheme="", netloc="").geturl() if parts.netloc == request.host else ""


def _can_be_opened(path: str) -> bool:
    """Some pages are answers to a form alone."""
    adapter = current_app.create_url_adapter(request)
    on_site = urlsplit(path).path.removeprefix(request.script_root)
    return adapter is not None and adapter.test(on_site, "GET")


# A correction in words, and what follows from a change, in groups of lines.

NOBODY: Mapping[str, str] = {}


def in_words(amendment: Amended, round_: RoundView, names: tuple[str, ...]) -> str:
    """An amendment of a round as it was before, in words."""
    before = wording.Before(dict(round_.events), round_.plays_by_event, names)
    return wording.change(amendment, before, spoken())


def groups(
    view: TableView,
    previewed: Preview,
    *,
    newcomers: Mapping[str, str] = NOBODY,
    is_open: bool = True,
) -> tuple[Group, ...]:
    """What some events would change, in the order in which a table asks: its result comes first.

    `newcomers` are the names, by id, of those who would come to the table. Unless the round's
    tricks are open, nothing is told of what is found: it would name their cards.
    """
    people = {**view.people, **newcomers}
    names = dict(zip(people, in_sentences(people.values()), strict=True))
    before, after, found = previewed.before, previewed.after, previewed.consequences
    columns = [
        names[(was or now).person] for was, now in zip_longest(before.members, after.members)
    ]
    by_round = {
        number: tuple(names[person] for person in (was or now).persons)
        for number, (was, now) in enumerate(zip_longest(before.rounds, after.rounds), start=1)
    }
    t = spoken()
    tricks = wording.of_tricks(found, before, after, by_round, t)
    scores = wording.of_scores(found, before, columns, t)
    moved = consequences.cards_moved(before, after, view.rounds)
    cards = wording.of_cards(moved, before, by_round, t)
    at_the_table = [
        Group(title=gettext("Tricks"), lines=tuple(tricks)),
        Group(title=gettext("Whose the cards are then"), lines=tuple(cards)),
        Group(title=gettext("Scores"), lines=tuple(scores)),
    ]
    if is_open:
        problems = wording.of_findings(found, before, after, by_round, t)
        at_the_table.append(Group(title=gettext("Problems"), lines=tuple(problems)))
    is_first = found.goes_on or found.winners
    game = Group(
        title=gettext("The game"), lines=tuple(wording.of_the_game(found, after, names, t))
    )
    at_the_table.insert(0 if is_first else len(at_the_table), game)
    filled = [group for group in at_the_table if group.lines]
    # who moves in the season's table; `people` has also who would be new to the league
    change = standings.preview(view, previewed.events, previewed.after)
    if change and (change.moves or change.lack or change.has_to_be_signed):
        filled.append(_of_the_season(replace(change, names={**people, **change.names})))
    return tuple(filled)


def _of_the_season(change: CorrectionPreview) -> Group:
    lines = _moved(change)
    if change.has_to_be_signed:
        lines += (gettext("The corrected round must be signed again before the game counts."),)
    elif change.lack:
        lines = (gettext("The game no longer counts."), *lines)
    return Group(title=change.name, lines=lines)


def in_seasons(changes: Sequence[SeasonChange]) -> tuple[Group, ...]:
    """Who moves in the seasons of a league, a group each."""
    stay = (gettext("The places stay as they were."),)
    return tuple(Group(title=change.name, lines=_moved(change) or stay) for change in changes)


def _moved(change: SeasonChange) -> tuple[str, ...]:
    names = dict(zip(change.names, in_sentences(change.names.values()), strict=True))
    return tuple(
        in_league.rank_change(move, names[move.person], change.count, spoken())
        for move in change.moves
    )


# The page of what follows, before something settled is changed: nothing is written until then.
#
# It stands between every form that sends a command and the record, so that no page decides about
# it.

OWN = ("csrf_token", "table", "after", "client_id", "shown", "is_last", "came_from")
"""The fields that the page of what follows has anyway."""


def install(app: Flask) -> None:
    """Answer with the page wherever a form would change what is settled; give templates `undone`
    and `redone`.
    """
    app.add_template_global(undone)
    app.add_template_global(redone)
    app.register_error_handler(Unconfirmed, _at_a_table)
    app.register_error_handler(UnconfirmedInLeague, _in_a_league)


def _at_a_table(error: Unconfirmed) -> Response:
    """What a command would change, with its own form, to be sent as shown."""
    if wants_json():
        line = gettext("This changes what is settled. Open the table to see what follows.")
        return make_response(jsonify(refused=line), REFUSED)
    view = error.view
    previewed = consequences.of_events(view.fold, error.events)
    page = ConfirmPage(
        table_id=view.id,
        text=_sentence(error),
        groups=groups(view, previewed, is_open=_is_open(view, previewed)),
        action=here(),
        fields=_fields(),
        after=view.game.length,
        client_id=request.form["client_id"],
    )
    return make_response(render_template("what_follows.html", page=page))


def _in_a_league(error: UnconfirmedInLeague) -> Response:
    """What a form would change in the standings, with the form, to be sent as shown."""
    if wants_json():
        line = gettext("This changes the standings. Open the page to see what follows.")
        return make_response(jsonify(refused=line), REFUSED)
    league_id = access.ids().get("league_id")
    home, league = url_for("home.index"), url_for("leagues.show", league_id=error.league_id)
    page = ConfirmInLeaguePage(
        league_id=league_id,
        groups=in_seasons(error.changes),
        action=here(),
        fields=_fields(),
        shown=mark(error.changes),
        way_back=came_from() or (league if league_id else home),
    )
    return make_response(render_template("what_follows_in_league.html", page=page))


def _fields() -> tuple[tuple[str, str], ...]:
    pairs = request.form.items(multi=True)
    return tuple((name, value) for name, value in pairs if name not in OWN)


def _sentence(error: Unconfirmed) -> str:
    view, event = error.view, error.events[0]
    match event:
        case Amended(changes):
            index = min(amendments.touched(view.game, changes))
            return in_words(event, view.rounds[index], in_sentences(view.names_in(index)))
        case Retracted():
            is_undo = isinstance(error.command, Undo)
            what = undone(view) if is_undo else redone(view)
            text = gettext("Undo: %(what)s") if is_undo else gettext("Redo: %(what)s")
            return text % {"what": what}
    names = in_sentences(view.names_in(len(view.rounds) - 1))
    return log.entry(event, names, view.people, view.newest.table, spoken())


def _is_open(view: TableView, previewed: Preview) -> bool:
    """Whether the tricks lie open of all rounds of which something is found."""
    numbers = {found.round for found in previewed.consequences.found}
    return all(round_.is_open for index, round_ in enumerate(view.rounds) if index + 1 in numbers)

"""What each page asks for, and the check before each request that the phone may have it.

What the roles allow is decided in `rules.roles`; that a page is named here is its decision. A page
that is not answers nobody. Who has no grant is told the same whether something is there or not.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from flask import Flask, current_app, g, request, session
from werkzeug.exceptions import NotFound

from assistant.leagues import NoSuchLeague, space
from assistant.rules.options import Options
from assistant.rules.roles import LeagueRole, Rights, TableNeed, includes
from assistant.rules.table import Seat
from assistant.rules.views import TableView, Viewer
from assistant.store.engine import written_by
from assistant.tables import NoSuchTable, NotAllowed, TableIsDeleted, grants, hands, tables
from assistant.web.phones import is_id, phone, speak_as

Need = TypeVar("Need", bound=str)

_OF_NOBODY = """
    GET  asset probes.healthy probes.ready offline.worker offline.manifest offline.page offline.pack
         home.index home.games home.preferences judge.quick sheet.paper joining.type_code joining.by_key
         joining.take_along
         secure.show secure.authority secure.profile_of_authority
         reference.index reference.chapter reference.edition reference.paragraph reference.question
         decks.index decks.show decks.export decks.new decks.change decks.bring_in
         tables.new leagues.new imports.file
         standings.show_for_readers standings.picture_for_readers
         charts.season_for_readers charts.person_for_readers
         results.games_for_readers results.spreadsheet_for_readers
         results.attendance_for_readers results.honours_for_readers results.export_for_readers
         tournament.season_for_readers calendar.feed
    POST home.preferences joining.type_code joining.by_key joining.take_along
         decks.new decks.change decks.bring_in decks.put_away tables.new leagues.new imports.file
"""
"""All may open these: they tell of no table and no league. A deck and a season's pages for readers
are found by what cannot be guessed, and so is a league's calendar; of decks each phone changes its
own.
"""

_AT_A_TABLE: Mapping[TableNeed, str] = {
    "watch": """
        GET  tables.show tables.guide tables.deck live.since board.show play.trick play.sales scores.score
             scores.picture scores.replay sheet.show sheet.blank log.show hands.index hands.after
             joining.at_table
             exports.game exports.deals exports.tricks exports.record exports.bg_stats
        POST home.take_off home.put_back joining.show_table joining.code_of_table
    """,
    "take_part": """
        GET  hands.cover hands.own disputes.dispute
        POST play.play play.undo play.redo scores.sign scores.sign_all
             hands.cover hands.own hands.choose hands.anew hands.ask hands.answer
             disputes.ask disputes.claim joining.name_at_table joining.withdraw_at_table
    """,
    "enter": """
        GET  tables.names tables.people tables.agreement tables.delete
             play.plain play.skipping scores.tally scores.recount scores.remark hands.open_hand decisions.problem
             corrections.cover corrections.tricks corrections.card corrections.card_at_end
             corrections.give corrections.imp corrections.consequences
             seats.show seats.consequences
        POST live.take_over tables.names tables.people tables.agreement tables.delete
             tables.restore tables.end tables.rematch play.turn play.amend play.skip
             scores.tally scores.recount scores.next_round scores.remark
             hands.begin hands.open_all hands.open_hand hands.open_anew
             corrections.look corrections.correct corrections.compare corrections.opened
             decisions.decide disputes.decide seats.reassign
             joining.renew_at_table
    """,
}

_IN_A_LEAGUE: Mapping[LeagueRole, str] = {
    "reader": """
        GET  leagues.show league_log.show people.index people.show sessions.show paper_results.show
             joining.in_league
             standings.show standings.picture standings.spreadsheet standings.deals
             standings.tricks charts.season charts.person seating.show
             tournament.show tournament.season
             results.games results.spreadsheet results.attendance results.honours results.export
             exports.season_for_bg_stats
             calendar.show
        POST leagues.keep joining.show_league joining.code_of_league
             calendar.show sessions.say_who_comes
    """,
    "scorekeeper": """
        GET  sessions.new sessions.change sessions.new_game sessions.attach_game
             paper_results.new paper_results.change seating.draw tournament.draw
             tournament.change
             exports.league exports.league_file exports.season_file
        POST exports.back_up sessions.tonight sessions.new sessions.change sessions.new_game
             sessions.attach_game sessions.move_game paper_results.new paper_results.change
             seating.draw tournament.draw tournament.mark
             tournament.change
    """,
    "secretary": """
        GET  leagues.settings leagues.delete seasons.new seasons.change
             imports.paper imports.preview imports.index imports.show
             paper_results.remove tournament.open
        POST leagues.settings leagues.put_away leagues.delete leagues.restore
             people.index people.show people.set_status people.merge people.unmerge
             people.remove seasons.new seasons.change seasons.remove seasons.share seasons.close
             imports.paper imports.preview imports.take_back
             sessions.remove paper_results.remove tournament.open tournament.remove
             joining.name_in_league joining.withdraw_in_league joining.renew_in_league
    """,
}
"""Which role a page asks for, or one above it.

A reader writes one thing in a league: who comes to an evening (`sessions.say_who_comes`).
"""

_OF_THE_OPERATOR = """
    GET  operator.show operator.idle
    POST operator.invite operator.name operator.withdraw operator.clear
         operator.delete operator.restore
"""
"""What looks after the server as a whole. To others it is not there."""

_OPENING = """
    GET  tables.new leagues.new sessions.new_game imports.file
    POST tables.new leagues.new sessions.new_game imports.file tables.rematch
"""
"""What opens a game or a league, and the forms for it. Where the server is closed, only phones that
were let in may have them, whatever their role in a place.
"""

_TAKING_ROOM = """
    GET  imports.paper
    POST imports.paper imports.preview decks.new decks.change decks.bring_in
"""
"""What else brings much to the server, and has to wait while its disk is nearly full."""

OF_DELETED = (("POST", "leagues.restore"), ("POST", "leagues.delete"))
"""What a secretary may send to a league that was deleted; the latter where it is sent twice."""


def _routes(text: str) -> list[tuple[str, str]]:
    method, routes = "", []
    for word in text.split():
        if word in ("GET", "POST"):
            method = word
        else:
            routes.append((method, word))
    return routes


def _needs(by_need: Mapping[Need, str]) -> dict[tuple[str, str], Need]:
    return {route: need for need, text in by_need.items() for route in _routes(text)}


OF_NOBODY = frozenset(_routes(_OF_NOBODY))
OF_THE_OPERATOR = frozenset(_routes(_OF_THE_OPERATOR))
OPENING = frozenset(_routes(_OPENING))
TAKING_ROOM = OPENING | frozenset(_routes(_TAKING_ROOM))
AT_A_TABLE, IN_A_LEAGUE = _needs(_AT_A_TABLE), _needs(_IN_A_LEAGUE)
"""By method and endpoint; HEAD asks for what GET does."""


MOST_KNOWN = 5_000
"""Of so many tables it is remembered in which words they are spoken of."""


class IsClosed(Exception):
    """The server is closed, and the phone was not let in: it opens no game and no league."""


class NearlyFull(Exception):
    """The disk is nearly full: nothing new is opened or brought in, so that games can go on."""


def install(app: Flask) -> None:
    """Check every request that a page is found for; tell the menu whether its phone enters."""
    app.before_request(_check)
    app.add_template_global(may_open, "may_open")
    app.add_template_global(enters)
    app.add_template_global(keeps_evenings)
    app.add_template_global(keeps_people)


def ids() -> dict[str, Any]:
    """The ids and numbers in the address that is asked for."""
    return request.view_args or {}


def _check() -> None:
    """Let a request through, or answer as if nothing were there; 403 where the role is too low."""
    if request.endpoint is None or request.method == "OPTIONS":
        return  # there is no page, or only its methods are asked for
    route = ("POST" if request.method == "POST" else "GET", request.endpoint)
    if (need := AT_A_TABLE.get(route)) is not None:
        table_id = ids()["table_id"]
        found = grants.rights_at_table(phone(), table_id)
        if found is None:
            raise NoSuchTable(table_id)
        g.rights = found
        if not found.allow(need):
            raise NotAllowed(table_id)
        speak_as(_options(table_id))
    elif (least := IN_A_LEAGUE.get(route)) is not None:
        league_id = ids()["league_id"]
        held = grants.role_in_league(phone(), league_id)
        if held is None and route in OF_DELETED and grants.may_restore(phone(), league_id):
            held = "secretary"
        if held is None:
            raise NoSuchLeague(league_id)
        g.role = held
        if not includes(held, least):
            raise NotAllowed(league_id)
    elif route in OF_THE_OPERATOR:
        if not grants.operates(phone()):
            raise NotFound
    elif route not in OF_NOBODY:
        raise LookupError(f"nobody has decided who may have {route}")
    if route in OPENING and not may_open():
        raise IsClosed
    if route in TAKING_ROOM and space.is_nearly_full(current_app.config["LEAST_FREE"]):
        raise NearlyFull
    if request.method == "POST" and session:  # a stranger has none, and nothing of theirs is read
        written_by.set(phone())


@lru_cache(MOST_KNOWN)
def _options(table_id: str) -> Options:
    return tables.any_view(table_id).game.options


def may_open() -> bool:
    """Whether the phone that asks may open games and leagues here.

    On an open server nobody is asked who they are: a stranger would get an id by that.
    """
    return not current_app.config["CLOSED"] or grants.may_open(phone(), is_closed=True)


def known_table(table_id: str) -> TableView | None:
    """A table that is no page's own, in whose words the page then speaks; None where the phone has
    no grant there, or it is gone.
    """
    try:
        if not (is_id(table_id) and grants.rights_at_table(phone(), table_id)):
            return None
        view = tables.view(table_id)
    except (NoSuchTable, TableIsDeleted):
        return None
    speak_as(view.game.options)
    return view


def rights() -> Rights:
    """What the phone that asks may do at the table of the address."""
    found: Rights = g.rights
    return found


def enters() -> bool:
    """Whether the phone that asks may enter at the table of the address."""
    return "rights" in g and rights().enters


def own_seats() -> frozenset[Seat]:
    """The seats whose own phone it is that asks, at the table of the address."""
    return rights().seats if "rights" in g else frozenset()


def role() -> LeagueRole:
    """The role of the phone that asks in the league of the address."""
    found: LeagueRole = g.role
    return found


def keeps_evenings() -> bool:
    """Whether the phone that asks may enter evenings and games in the league of the address."""
    return includes(role(), "scorekeeper")


def keeps_people() -> bool:
    """Whether it may change people and seasons too, and remove something."""
    return includes(role(), "secretary")


def viewer() -> Viewer:
    """As whom the phone that asks sees the table of the address.

    A phone that enters sees what all may see; a seat's own phone sees its hand as well.
    """
    if rights().enters:
        return Viewer()
    seat = min(rights().seats, default=None)
    return Viewer(role="watching") if seat is None else _on_own_phone(seat)


def onlooker() -> Viewer:
    """As whom the phone sees what lies before everybody, where its own hand has no place."""
    return Viewer(role=viewer().role)


def behind_cover(seat: Seat) -> Viewer:
    """As whom the phone sees the table behind the cover of a seat, or as the seat's own phone."""
    if seat in rights().seats:
        return _on_own_phone(seat)
    if rights().enters:
        return Viewer(seat)
    raise NotAllowed(seat)


def _on_own_phone(seat: Seat) -> Viewer:
    """As whom a seat's own phone sees the table; not its hand, where that was written elsewhere."""
    has_hand = hands.has(tables.view(ids()["table_id"]), seat, phone())
    return Viewer(seat, "entering" if rights().enters else "seat", has_own_phone=has_hand)

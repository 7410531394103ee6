"""The page on which a table goes on, for who enters, follows, or has no scripts."""

from collections.abc import Callable
from functools import partial
from typing import NoReturn

from flask import Response, abort, jsonify, make_response, render_template, request
from flask_babel import gettext

from assistant.rules.commands import Command
from assistant.rules.findings import Finding
from assistant.rules.options import MemoryAid
from assistant.rules.table import Hand
from assistant.rules.views import TableView, Viewer
from assistant.tables import tables
from assistant.tables.tables import Accepted, Newcomer, Refused, Stale
from assistant.web import access, answers, hand_pages, score_pages, trick_page, tricks
from assistant.web.answers import address, entered_by_others, go, is_at
from assistant.web.errors import REFUSED, STALE, wants_json
from assistant.web.forms import CommandForm
from assistant.web.phones import spoken
from assistant.web.render import Page, Rule, face, in_sentences, may_enter, page_of, rule
from assistant.web.round_data import round_data
from assistant.web.trick_page import as_it_lies, just_found, lit_hand, own_hand
from assistant.wording import findings, terms
from assistant.wording.terms import Term

# The running round for a phone that does not enter: what the table sees, as far as it agreed.
#
# What it holds follows from the view alone, which is made for its viewer; so whoever reads the
# page's source knows no more than whoever looks at it.


def following(view: TableView, alert: str = "", chosen: Hand | None = None) -> Page:
    """The running round, as whoever may not enter sees it; a seat with its own hand.

    `chosen` is the hand that was pointed at in the duel.
    """
    round_, options = view.newest, view.game.options
    found = () if alert else just_found(view)
    said = " ".join(tricks.findings_in_words(view, -1, found))
    return page_of(
        view,
        **as_it_lies(view, lit_hand(round_, chosen)),
        alert=alert or said or trick_page.just_done(view) or hand_pages.newest_note(view),
        has_breach=bool(found),
        keys=tuple(face(min(suit.coins), round_.table.deck) for suit in round_.table.deck.suits),
        remembered=round_.remembered_trick(options),
        whose=partial(tricks.whose, view=view, round_index=-1),
        aid=options.memory_aid,
        aid_word=terms.aid(options.memory_aid, spoken()),
        aid_rule=_rule(options.memory_aid),
        aid_next=_rule(view.game.agreed.memory_aid),
        own_hand=own_hand(view, chosen),
    )


def _rule(aid: MemoryAid) -> Rule:
    """What the phone reminds of, in a sentence that leads to what it means."""
    return rule(Term("memory_aid", terms.term("memory_aid", aid, spoken()), aid == "table_only"))


# The page on which a table goes on, and the answers that lead there.
#
# Any area shows this page with a line that says why nothing was written.


def table_page(view: TableView, alert: str = "", chosen: Hand | None = None) -> str:
    """The page of the card that is due, of the count, or of the score of the last round.

    Whoever may not enter sees the round as it stands while it is counted.
    `chosen` is the hand that was pointed at in the duel.
    """
    done = [index for index, round_ in enumerate(view.rounds) if round_.is_done]
    if done and (view.newest.is_done or view.game.ended):
        return score_page(view, done[-1], alert)
    if is_at(view, "scores.tally"):
        return score_pages.tally(view, alert)
    if view.newest.level != "tricks" and not view.game.ended:
        return score_pages.sales(view, alert or trick_page.just_done(view))
    if not may_enter(view):
        followed = following(view, alert, chosen)
        return render_template("play/following.html", page=followed)
    if "plain" in request.form:
        return plain_page(view, alert)
    page = trick_page.empty_board(view)
    data = {
        **round_data(view, alert),
        "changes": tables.row(view.id).changes,
        "entering": answers.in_words(view),
    }
    return render_template("play/trick.html", page=page, data=data, alert=alert, hand=chosen)


def plain_page(view: TableView, alert: str = "", chosen: Hand | None = None) -> str:
    """The page of the running trick for a browser without scripts."""
    page = trick_page.round_in_words(view, alert, chosen)
    return render_template("play/plain.html", page=page)


def score_page(view: TableView, round_index: int, alert: str = "") -> str:
    """The page of a round that is over."""
    if view.rounds[round_index].is_void:
        return score_pages.void(view, round_index, alert)
    return score_pages.score(view, round_index, alert or trick_page.just_corrected(view))


# Carries out the command of a form; where nothing is written, answers with a page that says why.

AgainPage = Callable[[TableView, str], str | Response]
"""Makes the page to answer with, of the table as it is and the line why nothing was written."""


def send(
    table_id: str,
    form: CommandForm,
    command: Callable[[], Command],
    page: AgainPage = table_page,
    viewer: Viewer | None = None,
) -> Accepted:
    """Carries out the command that is made of a form; else answers with the page.

    The phone that asks gives it as itself.
    """
    check(table_id, form, page, viewer)
    return execute(table_id, form, command(), page, viewer)


def check(
    table_id: str, form: CommandForm, page: AgainPage = table_page, viewer: Viewer | None = None
) -> None:
    """Answers with the page where a form is not in order."""
    if not form.validate():
        decline(tables.view(table_id, viewer or access.viewer()), form.complaint, page)


def execute(
    table_id: str,
    form: CommandForm,
    command: Command,
    page: AgainPage = table_page,
    viewer: Viewer | None = None,
    newcomer: Newcomer | None = None,
) -> Accepted:
    """Carries out the command of a form that is in order; else answers with the page."""
    outcome = tables.execute(table_id, command, form.sent, viewer or access.viewer(), newcomer)
    if isinstance(outcome, Refused):
        line = why(outcome.view, outcome.finding, outcome.round_index)
        decline(outcome.view, line, page)
    if isinstance(outcome, Stale):
        line = gettext(
            "This page was out of date. Nothing was saved; this is how things stand now."
        )
        others = entered_by_others(outcome.view, form.sent.expected_length)
        decline(outcome.view, f"{line} {others}".strip(), page, STALE)
    return outcome


def why(view: TableView, finding: Finding, round_index: int) -> str:
    """Why something was refused, in a line for whoever may see the table so."""
    names = in_sentences(view.names_in(round_index))
    return findings.refusal(finding, view.rounds[round_index], names, spoken())


def decline(
    view: TableView, line: str, page: AgainPage = table_page, status: int = REFUSED
) -> NoReturn:
    """Answers that nothing was written: the line for a program, else a page that has it."""
    if wants_json():
        key = "stale" if status == STALE else "refused"
        abort(make_response(jsonify({key: line}), status))
    again = page(view, line)
    abort(again if isinstance(again, Response) else make_response(again, status))


def respond(result: Accepted) -> Response:
    """The answer to a command after which the table goes on where it is."""
    return accepted_in_json(result) if wants_json() else go(address(result.view))


def accepted_in_json(result: Accepted, **more: str) -> Response:
    """For the phone's own program, what it cannot know by itself."""
    view = result.view
    return jsonify(
        length=view.game.length,
        said=" ".join(tricks.findings_in_words(view, len(view.rounds) - 1, result.breaches))
        or None,
        over=None if is_at(view, "play.trick") else address(view),
        happened=result.breaches[0].code if result.breaches else None,
        **tricks.judged(view),
        **more,
    )

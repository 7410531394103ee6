"""The page on which a table goes on, and the answers that lead there.

Any area shows this page with a line that says why nothing was written.
"""

from flask import Response, jsonify, render_template, request

from assistant.rules.table import Hand
from assistant.rules.views import TableView
from assistant.tables.tables import Accepted
from assistant.web import score_pages
from assistant.web.errors import wants_json
from assistant.web.shared import following_presenter, just_done, trick_presenter, tricks
from assistant.web.shared.presenter import may_enter
from assistant.web.shared.responses import Declined, declined, declined_in_json, go
from assistant.web.shared.round_data import round_data
from assistant.web.shared.table_addresses import address, is_at


def table_page(view: TableView, alert: str = "", chosen: Hand | None = None) -> str:
    """The page of the card that is due, of the count, or of the score of the last round.

    Whoever may not enter sees the round as it stands while it is counted.
    `chosen` is the hand that was pointed at in the duel.
    """
    newest = view.newest
    if newest.is_done or view.game.ended:
        done = [index for index, round_ in enumerate(view.rounds) if round_.is_done]
        return score_page(view, done[-1], alert) if done else _trick_page(view, alert)
    is_counted = newest.level == "score" or newest.state.is_over
    if is_counted and may_enter(view):
        return score_pages.tally(view, len(view.rounds) - 1, alert)
    if newest.level != "tricks":
        return score_pages.sales(view, alert or just_done.said(view))
    return _trick_page(view, alert, chosen)


def _trick_page(view: TableView, alert: str, chosen: Hand | None = None) -> str:
    """The page of the running trick: with its keys for whoever may enter."""
    if not may_enter(view):
        followed = following_presenter.following(view, alert, chosen)
        return render_template("play/following.html", page=followed)
    if "plain" in request.form:
        return plain_page(view, alert)
    page = trick_presenter.empty_board(view)
    data = round_data(view, alert)
    return render_template("play/trick.html", page=page, data=data, alert=alert, hand=chosen)


def plain_page(view: TableView, alert: str = "", chosen: Hand | None = None) -> str:
    """The page of the running trick for a browser without scripts."""
    page = trick_presenter.in_words(view, alert or just_done.said(view), chosen)
    return render_template("play/plain.html", page=page)


def score_page(view: TableView, round_index: int, alert: str = "") -> str:
    """The page of a round that is over."""
    if view.rounds[round_index].is_void:
        return score_pages.void(view, round_index, alert)
    return score_pages.score(view, round_index, alert or just_done.corrected(view))


def respond(result: Accepted | Declined) -> Response:
    """The answer to a command after which the table goes on where it is."""
    if isinstance(result, Declined):
        return declined_at_table(result)
    return accepted_in_json(result) if wants_json() else go(address(result.view))


def declined_at_table(result: Declined) -> Response:
    """The table as it is, with the line why nothing was written."""
    if wants_json():
        return declined_in_json(result)
    return declined(result, table_page(result.view, result.line))


def accepted_in_json(result: Accepted, **more: str) -> Response:
    """For the phone's own program, what it cannot know by itself."""
    view = result.view
    return jsonify(
        length=view.game.length,
        said=" ".join(tricks.said(view, len(view.rounds) - 1, result.breaches)) or None,
        over=None if is_at(view, "play.trick") else address(view),
        happened=result.breaches[0].code if result.breaches else None,
        **tricks.judged(view),
        **more,
    )

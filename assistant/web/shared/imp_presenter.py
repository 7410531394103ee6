"""The Imp's Trick after a round: what it holds, and what it means where it differs."""

from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules.corrections import ForeseenCorrection, Question
from assistant.rules.preview import Preview
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared.consequences import groups
from assistant.web.shared.pages import Suggestion
from assistant.web.shared.score_pages import ImpCheck, ImpDiffers, LikeliestRepair
from assistant.wording import endings


def check(round_: RoundView) -> ImpCheck | None:
    """The question whether the cards are there, or that they are; None where nobody knows them."""
    if round_.tally:
        return None
    cards, is_compared = round_.imps_trick, round_.imp is not None
    question = "" if is_compared else gettext("Turn it over: %(cards)s?", cards=_listed(cards))
    is_same = is_compared and not _differs(round_)
    answer = gettext("You turned it over: it is the same.") if is_same else ""
    return ImpCheck(question=question, cards=cards, answer=answer)


def differs(
    view: TableView, round_index: int, suggested: Sequence[Suggestion]
) -> ImpDiffers | None:
    """What is different, and the first of the suggestions why; None where nothing is."""
    round_ = view.rounds[round_index]
    if not _differs(round_):
        return None
    found = sorted(round_.imp or ())
    headline, text = endings.lies_there(found, round_.imps_trick, spoken())
    return ImpDiffers(
        headline=headline,
        lines=(text, gettext("You turned it over and found %(cards)s.", cards=_listed(found))),
        likeliest=_likeliest(view, round_index, suggested),
    )


def _differs(round_: RoundView) -> bool:
    """Whether other cards lay there than those that were never played."""
    is_known = round_.tally is None and round_.imp is not None
    return is_known and set(round_.imp or ()) != set(round_.imps_trick)


def _likeliest(
    view: TableView, round_index: int, suggested: Sequence[Suggestion]
) -> LikeliestRepair | None:
    """The first of the suggestions, with all that it changes."""
    if not suggested:
        return None
    question = Question(kind="repair", round=round_index + 1, repair=suggested[0].repair)
    foreseen = ForeseenCorrection(view, question)
    previewed = foreseen.preview
    if not isinstance(previewed, Preview):
        return None
    leaves = view.repairs(round_index)[suggested[0].repair].leaves
    has_question = leaves or view.rounds[round_index].signed or foreseen.played_so
    return LikeliestRepair(
        repair=suggested[0],
        groups=groups(view, previewed, is_open=False),  # what is found, the remark sums up
        is_at_once=not has_question,
    )


def _listed(cards: Sequence[int]) -> str:
    """Cards by their numbers: "3, 6, 14"."""
    return ", ".join(str(card) for card in cards)

"""The Imp's Trick after a round: what it holds, and what it means where it differs."""

from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules.cards import Card
from assistant.rules.corrections import ForeseenCorrection
from assistant.rules.findings import Finding
from assistant.rules.round_view import RoundView
from assistant.web.language import spoken
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
    round_: RoundView, foreseen: Sequence[ForeseenCorrection], suggested: Sequence[Suggestion]
) -> ImpDiffers | None:
    """What is different, and the first of the suggestions why; None where nothing is.

    `foreseen` are the repairs that are suggested.
    """
    if not _differs(round_):
        return None
    found = sorted(round_.imp or ())
    headline, text = endings.lies_there(found, round_.imps_trick, spoken())
    return ImpDiffers(
        headline=headline,
        lines=(text, gettext("You turned it over and found %(cards)s.", cards=_listed(found))),
        likeliest=_likeliest(foreseen[0], suggested[0]) if suggested else None,
    )


def _differs(round_: RoundView) -> bool:
    """Whether other cards lay there than those that were never played."""
    is_known = round_.tally is None and round_.imp is not None
    return is_known and set(round_.imp or ()) != set(round_.imps_trick)


def _likeliest(foreseen: ForeseenCorrection, repair: Suggestion) -> LikeliestRepair | None:
    """The first of the suggestions, and whether one tap makes it; None where it cannot be."""
    if isinstance(foreseen.preview, Finding):
        return None
    view, index = foreseen.view, foreseen.round_index
    leaves = view.repairs(index)[repair.repair].leaves
    has_question = leaves or view.rounds[index].signed or foreseen.played_so
    return LikeliestRepair(repair=repair, is_at_once=not has_question)


def _listed(cards: Sequence[Card]) -> str:
    """Cards by their numbers: "3, 6, 14"."""
    return ", ".join(str(card) for card in cards)

"""Who agrees with the scores, and who has yet to: of a round, or of all at once. Rulebook 8.13."""

from flask_babel import gettext

from assistant.rules.views import TableView
from assistant.web import access
from assistant.web.language import spoken
from assistant.web.shared.presenter import in_sentences, may_enter, players
from assistant.web.shared.render import Shown
from assistant.wording.numbers import joined


def of_round(view: TableView, round_index: int) -> Shown | None:
    """Who agrees with the score of a round, where the table asks for it."""
    if view.game.options.sign_off == "off":
        return None
    signed = view.rounds[round_index].signed
    ticks = tuple(
        _tick(view, player.seat, player.name, player.seat in signed)
        for player in players(view, round_index)
    )
    line = _line(view, round_index, tuple(tick.name for tick in ticks if tick.is_given))
    is_enough = view.game.is_signed(round_index)
    return Shown(ticks=ticks, is_enough=is_enough, of_all=False, line=line)


def of_all_rounds(view: TableView) -> Shown | None:
    """Who agrees with all rounds that this player sat in; None where no round lacks a signature."""
    game = view.game
    scored = [index for index, round_ in enumerate(game.rounds) if round_.is_scored]
    if game.options.sign_off == "off" or all(game.is_signed(index) for index in scored):
        return None
    ticks = tuple(
        _tick(view, seat, name, not game.unsigned_by(seat)) for seat, name in enumerate(view.names)
    )
    line = gettext("Tap your name if all rounds are right. Everybody must sign.")
    if game.options.sign_off == "one":
        line = gettext("Tap your name if all rounds are right. One of you is enough.")
    return Shown(ticks=ticks, is_enough=False, of_all=True, line=line)


def signed_by(view: TableView, round_index: int) -> str:
    """That a round is signed, and by whom where one was enough; "" where too few have signed."""
    if not view.game.is_signed(round_index):
        return ""
    if view.game.options.sign_off == "all":
        return gettext("signed by all")
    return gettext("signed by %(names)s", names=_signers(view, [round_index]))


def signed_rounds(view: TableView) -> str:
    """The same of all rounds that are signed, for the legend of a sheet."""
    indices = [index for index in range(len(view.rounds)) if view.game.is_signed(index)]
    if not indices or view.game.options.sign_off == "all":
        return gettext("signed by all") if indices else ""
    return gettext("signed by %(names)s", names=_signers(view, indices))


def _signers(view: TableView, indices: list[int]) -> str:
    names = [view.names_in(index)[seat] for index in indices for seat in view.rounds[index].signed]
    return joined(in_sentences(dict.fromkeys(names)), spoken())


def _tick(view: TableView, seat: int, name: str, is_given: bool) -> Shown:
    """A seat's agreement; a seat's own phone can give that of its own."""
    can_sign = may_enter(view) or seat in access.own_seats()
    return Shown(seat=seat, name=name, is_given=is_given, can_sign=can_sign and not is_given)


def _line(view: TableView, round_index: int, signers: tuple[str, ...]) -> str:
    """How many have to agree; or that enough of them do."""
    asks_all = view.game.options.sign_off == "all"
    if not view.game.is_signed(round_index):
        if asks_all:
            return gettext("Tap your name if the score is right. Everybody must sign.")
        return gettext("Tap your name if the score is right. One of you is enough.")
    if asks_all:
        return gettext("Signed by all. A correction needs two of you and removes the ticks.")
    names = joined(in_sentences(signers), spoken())
    return gettext(
        "Signed by %(names)s; one is enough. A correction needs two of you and removes the ticks.",
        names=names,
    )

"""What follows from a correction, made into a page."""

from assistant.rules.cards import Card
from assistant.rules.corrections import Correction, ForeseenCorrection
from assistant.rules.events import Inserted, Played, Removed, Replaced, Skipped
from assistant.rules.preview import Preview
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.corrections.forms import CorrectForm, QuestionForm
from assistant.web.corrections.pages import ConsequencesPage
from assistant.web.language import spoken
from assistant.web.shared.consequences import groups, in_words
from assistant.web.shared.presenter import in_sentences, players
from assistant.wording import corrections as wording


def page(
    foreseen: ForeseenCorrection, previewed: Preview, form: QuestionForm, alert: str = ""
) -> ConsequencesPage:
    """What a correction would change, by its preview; `form` has said what it is."""
    view, index, so = foreseen.view, foreseen.round_index, foreseen.played_so
    round_, names = view.rounds[index], in_sentences(view.names_in(index))
    return ConsequencesPage(
        table_id=view.id,
        round_number=index + 1,
        figure=_figure(round_, foreseen.correction),
        text=in_words(foreseen.correction.amendment, round_, names),
        groups=groups(view, previewed, is_open=round_.is_open),
        so=_kept(view, *so) if so else "",
        is_given_later=so is None and bool(previewed.consequences.tricks),
        fields=_fields(form),
        signers=players(view, index) if round_.signed else (),
        first=form.first.data if isinstance(form, CorrectForm) else None,
        second=form.second.data if isinstance(form, CorrectForm) else None,
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def _fields(form: QuestionForm) -> dict[str, str]:
    """What was asked, to be sent with the answer; 0 is a seat too."""
    asked = {field.name: field.data for field in QuestionForm(data=form.data)}
    return {name: str(value) for name, value in asked.items() if value not in (None, "")}


def _figure(round_: RoundView, correction: Correction) -> str:
    """The cards of a correction: "12 → 21", "+ 21", "12 → –"; "" where it is not about one card."""
    match correction.changes[0]:
        case Replaced(number, Played(card=card) | Skipped(card=card)):
            earlier = _card_of(round_, number)
            return f"{earlier or ''} → {card}" if card != earlier else ""
        case Inserted(_, Played(card=card)):
            return f"+ {card}"
        case Removed(number) if len(correction.changes) == 1 and _is_play(round_, number):
            return f"{_card_of(round_, number)} → –"
    return ""


def _is_play(round_: RoundView, number: int) -> bool:
    """Whether the event of this number played a card."""
    return isinstance(dict(round_.events)[number], Played)


def _card_of(round_: RoundView, number: int) -> Card | None:
    """The card that an event of the round is about."""
    event = dict(round_.events)[number]
    return event.card if isinstance(event, Played | Skipped) else None


def _kept(view: TableView, so: Correction, previewed: Preview) -> str:
    """What the answer "played so" keeps: who took the trick, and where the bottle lay."""
    round_ = RoundView(previewed.after.rounds[so.round_index], is_open=True)
    kept = next(trick for trick in round_.tricks if trick.number == so.kept_trick)
    return wording.kept(kept, in_sentences(view.names_in(so.round_index)), spoken())

"""A name in a result from paper that nobody in the league has: a slip, or a new person?"""

from collections.abc import Sequence
from typing import NamedTuple

from flask_babel import gettext

from assistant.league.likely_people import likely_people
from assistant.league.people import comparable
from assistant.services.leagues import League
from assistant.web.shared.names import NameField, alike
from assistant.web.shared.presenter import in_sentences


class NewName(NamedTuple):
    """A name that is asked about. `field` has the answer: `likely`, or the name itself if new."""

    field: str
    name: str
    likely: str
    is_new: bool


def ask(league: League, fields: Sequence[NameField], answers: Sequence[str]) -> tuple[NewName, ...]:
    """What is asked of names that nobody has; an error is put beside those without an answer.

    A league without people is asked nothing, since all of them are new.
    """
    person_of = league.by_name
    people = {person.id: person.name for person in league.roots if person.is_named}
    likely = likely_people([field.data for field in fields if field.data], people)
    asked = []
    for seat, (field, answer) in enumerate(zip(fields, answers, strict=True)):
        is_known = comparable(field.data) in person_of
        if field.data and people and not field.errors and not is_known:
            is_new = alike(answer, field.data)
            field.errors = [] if is_new else [_question(field.data)]
            named = people.get(likely.get(field.data, ""), "")
            asked.append(NewName(f"meant_{seat}", field.data, named, is_new))
    return tuple(asked)


def take_answers(league: League, fields: Sequence[NameField], answers: Sequence[str]) -> None:
    """Write whoever was meant by a name that nobody has in its place."""
    person_of = league.by_name
    for field, answer in zip(fields, answers, strict=True):
        is_asked = field.data and comparable(field.data) not in person_of
        if is_asked and comparable(answer) in person_of:
            field.data = answer


def _question(name: str) -> str:
    [called] = in_sentences([name])
    return gettext(
        "Nobody in the league is called %(name)s. Say below who it is, or correct the name.",
        name=called,
    )

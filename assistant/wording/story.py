"""The story of a game in sentences: what was worth telling of its record."""

from collections.abc import Mapping

from assistant.rules.game import Game
from assistant.rules.story import Fact, Kind, story
from assistant.wording import N_, Translations
from assistant.wording.decks import called
from assistant.wording.numbers import joined, signed

SENTENCES: Mapping[Kind, str] = {
    "cheap": N_("{when}, {names} bought {bottle} for only {number}."),
    "fall": N_("{when}, {names} bought {bottle} for {number}; before, it cost {other}."),
    "dear": N_("{when}, {names} bought {bottle} for {number} and kept it to the end."),
    "held": N_("{when}, {names} had {bottle} for {number} tricks until {whom} bought it."),
    "kept": N_("{when}, {names} had {bottle} from trick {number} to the end."),
    "sales": N_("{when}, {bottle} was bought {number} times."),
    "behind": N_("After round {round}, {names} was {number} behind {whom}, and won all the same."),
    "lead": N_("{when}, {names} took the lead and kept it to the end."),
    "last": N_("Only in round {round}, the last, did {names} take the lead."),
    "ahead": N_("{names} was in the lead after every round."),
    "close": N_("Round {round} was close: {names} had {number}, {whom} {other}."),
    "level": N_("Nobody won round {round} alone: {names} had {number} each."),
    "best": N_("Round {round} alone brought {names} {number}."),
    "wasted": N_("{when}, {names} took the most, {number}, but ended with {a_bottle}."),
    "often": N_("{names} ended {number} of {other} rounds with {a_bottle}."),
    "spared": N_("Only {names} never ended a round with {a_bottle}."),
    "streak": N_("From round {first} to round {round}, {names} ended every round with {a_bottle}."),
    "dear_imp": N_("{when}, the Imp's Trick was dear: it cost {names} {number}."),
    "cheap_imp": N_("{when}, the Imp's Trick was cheap: it cost {names} only {number}."),
    "both": N_("{when}, {names} ended with both bottles and lost {number}."),
}
"""No sentence ends with a name: "Anna K." would have two full stops."""


def sentences(game: Game, people: Mapping[str, str], t: Translations) -> tuple[str, ...]:
    """The story of a game that is over, a sentence a fact; `people` are the names by their ids."""
    told, before = [], -1
    for fact in story(game):
        told.append(_sentence(fact, game, people, t, is_same_round=fact.at[0] == before))
        before = -1 if fact.kind == "streak" else fact.at[0]  # that tells of several rounds
    return tuple(told)


def _sentence(
    fact: Fact, game: Game, people: Mapping[str, str], t: Translations, *, is_same_round: bool
) -> str:
    """A fact in words; `is_same_round`: it happened in the round of which was told before."""
    text = t.gettext(SENTENCES[fact.kind])
    if fact.kind == "cheap" and fact.number == 1:
        text = t.gettext("{when}, {names} bought {bottle} for 1, the lowest price there is.")
    elif fact.kind == "cheap_imp" and not fact.number:
        text = t.gettext("{when}, the Imp's Trick cost {names} nothing.")
    elif fact.kind in ("dear_imp", "cheap_imp") and len(fact.who) > 1:
        text = t.gettext("{when}, the Imp's Trick cost {names} {number} each.")
    elif fact.kind == "often" and fact.number == fact.other:
        text = t.gettext("{names} ended every round with {a_bottle}.")
    bottles, number = game.rounds[0].table.bottles, game.shown_number(fact.at[0])
    when = t.gettext("In the same round") if is_same_round else t.gettext("In round {round}")
    return text.format(
        when=when.format(round=number),
        round=number,
        first=game.shown_number(int(fact.number)),
        names=joined([people[person] for person in fact.who], t) if fact.who else "",
        whom=joined([people[person] for person in fact.whom], t) if fact.whom else "",
        number=fact.number if isinstance(fact.number, float) else signed(fact.number),
        other=fact.other if isinstance(fact.other, float) else signed(fact.other),
        bottle=called(fact.bottle, bottles, t),
        a_bottle=called(0, 1, t) if bottles == 1 else t.gettext("a bottle"),
    )

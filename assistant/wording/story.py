"""The story of a game in sentences: what was worth telling of its record."""

from collections.abc import Mapping

from assistant.rules.game import Game
from assistant.rules.story import Fact, Kind, story
from assistant.wording import N_, Translations
from assistant.wording.decks import called
from assistant.wording.numbers import joined, signed

SENTENCES: Mapping[Kind, str] = {
    "behind": N_("After round {round}, {names} had fallen behind {whom} by {number}."),
    "tie": N_("{names} ended with {number} each; the last round decided."),
    "last": N_("It took the last round to put {names} in front."),
    "lead": N_("In round {round}, {names} took the lead and kept it."),
    "ahead": N_("{names} led after every round."),
    "narrow": N_("{names} finished ahead of {whom} by only {number}."),
    "often": N_("{names} ended {number} of {other} rounds with {a_bottle}."),
    "both": N_("In round {round}, {names} ended with both bottles and paid twice: {number}."),
    "early": N_(
        "In round {round}, {names} bought {bottle} for {number} as early as trick {other} "
        "and was stuck with it."
    ),
    "kept": N_("In round {round}, {names} had {bottle} from trick {number} to the end."),
    "fall": N_(
        "In round {round}, {names} knocked {bottle} down from {other} to {number} in one go."
    ),
    "wasted": N_(
        "In round {round}, {names} took {number}, but ended with {a_bottle} and lost it all."
    ),
    "best": N_("Round {round} alone brought {names} {number}, the best round of the game."),
    "dear": N_("The Imp's Trick was dearest in round {round}: it cost {names} {number}."),
}
"""No sentence ends with a name: "Anna K." would have two full stops."""


def sentences(game: Game, people: Mapping[str, str], t: Translations) -> tuple[str, ...]:
    """The story of a game that is over, a sentence a fact; `people` are the names by their ids."""
    return tuple(_sentence(fact, game, people, t) for fact in story(game))


def _sentence(fact: Fact, game: Game, people: Mapping[str, str], t: Translations) -> str:
    text = t.gettext(SENTENCES[fact.kind])
    if fact.kind == "tie" and game.options.tie == "fewest_curses":
        text = t.gettext("{names} ended with {number} each; fewer rounds with {a_bottle} decided.")
    elif fact.kind == "often" and fact.number == fact.other:
        text = t.gettext("{names} ended every round with {a_bottle}.")
    elif fact.kind == "best" and len(fact.who) > 1:
        text = t.gettext(
            "Round {round} alone brought {names} {number} each, the best round of the game."
        )
    elif fact.kind == "dear" and len(fact.who) > 1:
        text = t.gettext(
            "The Imp's Trick was dearest in round {round}: it cost {names} {number} each."
        )
    elif fact.kind == "last" and fact.number:
        text = t.gettext("It took the last round to put {names} back in front.")
    bottles = game.rounds[0].table.bottles
    a_bottle = called(0, 1, t) if bottles == 1 else t.gettext("a bottle")
    if fact.kind == "wasted" and fact.other == 2:
        a_bottle = t.gettext("both bottles")
    return text.format(
        round=game.shown_number(fact.at),
        names=joined([people[person] for person in fact.who], t),
        whom=joined([people[person] for person in fact.whom], t) if fact.whom else "",
        number=fact.number if isinstance(fact.number, float) else signed(fact.number),
        other=fact.other if isinstance(fact.other, float) else signed(fact.other),
        bottle=called(fact.bottle, bottles, t),
        a_bottle=a_bottle,
    )

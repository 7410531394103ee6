"""What templates get: pages, the faces of cards, people in sentences."""

from collections.abc import Iterable
from dataclasses import dataclass
from types import SimpleNamespace

from flask import Flask, render_template
from flask_babel import gettext
from jinja2 import UndefinedError

from assistant import reference
from assistant.rules.cards import Card, Deck
from assistant.rules.views import TableView
from assistant.store.engine import new_id
from assistant.web.phones import spoken
from assistant.wording import decks
from assistant.wording.names import isolated
from assistant.wording.rulings import Banner
from assistant.wording.terms import Term

# Templates with what they are shown: each gets it by name, as `page`.


def install(app: Flask) -> None:
    """Give templates the filters `face`, a card of a deck, and `in_sentences`, of names."""
    app.add_template_filter(face)
    app.add_template_filter(in_sentences)


class Shown(SimpleNamespace):
    """What a template is shown: a page, a row of it. A name that it was not given fails."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        raise UndefinedError(f"a template asks for {name!r}, which it was not given")


class Page(Shown):
    """A page; where nothing can be typed at a table, its `may_enter` is False."""

    table_id: str | None = None
    may_enter: bool = True


def render(template: str, **shown: object) -> str:
    """A page."""
    return render_template(template, page=Page(**shown))


def page_of(view: TableView, round_index: int = -1, /, **shown: object) -> Page:
    """What a page of a table is shown, and of a round of it; with what its forms send: the table,
    how long its record is, and an id.
    """
    return Page(
        view=view,
        round=view.rounds[round_index],
        round_number=range(len(view.rounds))[round_index] + 1,
        shown_number=view.game.shown_number(round_index),
        table_id=view.id,
        after=view.game.length,
        client_id=new_id(),
        **shown,
    )


def render_at(view: TableView, template: str, round_index: int = -1, /, **shown: object) -> str:
    """A page of a table, or of a round of it."""
    return render_template(template, page=page_of(view, round_index, **shown))


# Page models that several areas use: a card, a person, a total, an error. Values, no logic.


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """A card as it is drawn and as it is read aloud."""

    number: Card
    suit: str  # picks the colour: "yellow", "blue", "red", "green"
    mark: str  # "low", "middle" or "high", by rank of the suit: ▲ ■ ●
    colour_name: str  # "blue", in the page's language
    coins: int
    label: str  # "17, blue, 3 coins": the accessible name, beginning with the number

    @property
    def value(self) -> str:
        """The card as a form sends it: "17", a twin as "17.5"."""
        return repr(self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody at the table, as a choice."""

    seat: int
    name: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotal:
    """A player's total in the game and how far the bar is filled."""

    name: str
    total: int  # may be below zero
    full: int  # of the bar: the target, or the highest total (at least 1) where there is none
    is_leading: bool  # has the crown; nobody before a round is scored


@dataclass(frozen=True, slots=True, kw_only=True)
class PodiumStep:
    """A step of the podium; players who share a place share the step."""

    place: int  # from 1; after a shared first place the next is 3
    names: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmPage:
    """What follows from a form that would change something settled, and the form once more."""

    table_id: str
    text: str  # what the form does
    groups: tuple["Group", ...]
    action: str  # where the form is sent again, as shown
    fields: tuple[tuple[str, str], ...]  # its own, in their order; a name can be there twice
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmInLeaguePage:
    """What follows in the standings of a league from a form, and the form once more."""

    league_id: str | None  # None on the way from a table, whose phone may be in no league
    groups: tuple["Group", ...]
    action: str
    fields: tuple[tuple[str, str], ...]
    shown: str  # the mark of what is shown here
    way_back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPlay:
    """A card of an earlier trick; a tap on it corrects it (`corrections.card`)."""

    event: int  # its number in the table's record
    name: str  # whose it is; in The Bright House with the hand: "Anna, open"
    card: CardFace
    is_winning: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTrick:
    """An earlier trick, or the running one."""

    number: int  # in the round, from 1
    plays: tuple[ShownPlay, ...]  # in playing order
    outcome: Banner | None  # None for a trick that is not complete
    is_running: bool  # it is being played
    mark: str  # "The table gave it to Doris."; "" for a trick like any other
    bottle: str  # which of two was in play, "First bottle"; "" where there is one
    leaders: tuple[Person, ...]  # who may have led it instead: `corrections.consequences`


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceStep:
    """A price of the round and who bought at it."""

    price: Card
    buyer: str | None  # None for the start price
    trick: int | None  # None for the start price, and where the tricks were not written down


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A thing that a table may decide."""

    decision: str
    text: str  # "Deal again, the same dealer."
    is_agreed: bool  # the usual answer at this table; it is the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Something that went wrong, with the evidence, and what the table may decide.

    POST to `action`: about, decision, reason, and where they are set event, seat and trick.
    """

    action: str  # `decisions.decide`, or for a dispute its own address
    about: str
    title: str  # "A card was seen"
    question: str | None  # the question of the reference about it: `reference.question`
    evidence: tuple[str, ...]  # sentences
    choices: tuple[Choice, ...]
    people: tuple[Person, ...]  # whose it may be; empty where that is settled or means nothing
    event: int | None  # the card that a rewind takes back first: hidden in the form
    seat: int | None  # settled: hidden in the form
    trick: int | None  # settled: hidden in the form


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Some of what follows from a correction."""

    title: str  # "Tricks", "Findings", "Scores", "The game"
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A change that would put the record right."""

    text: str  # "Trick 4: Betty played 21, not 12."
    card: CardFace | None  # the card that it is about, drawn large: 21; None where it is about none
    remark: str  # "Then nothing is wrong any more.", "Something would still be wrong."
    changes: tuple[Group, ...]  # all that it changes
    lines: tuple[str, ...]  # the first of these
    round: int  # the number of its round
    repair: int  # its index in the list: `corrections.consequences` with kind=repair, repair=this
    seen: int  # the length of the record that has this list: seen=this


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule or an agreement in a sentence, and the question of the reference that tells more."""

    text: str
    question: str | None  # `reference.question` with this id; None where no question is about it
    is_usual: bool


# Makes what several pages show: cards, people, totals, podiums.

MARKS = ("low", "middle", "high")
DRAWN = ("yellow", "blue", "red", "green")
"""The colours of the style sheets; other colours of a table's own deck are drawn by their rank."""


def face(card: Card, deck: Deck) -> CardFace:
    """A card of the deck in play."""
    rank = deck.suit_of[card]
    return CardFace(
        number=card,
        suit=drawn(deck, rank),
        mark=MARKS[rank],
        colour_name=decks.colour(deck.suits[rank].id, spoken()),
        coins=deck.coins[card],
        label=decks.card(card, deck, spoken()),
    )


def drawn(deck: Deck, rank: int) -> str:
    """The colour in which the style sheets draw a colour of a deck; `rank` counts from 0, low."""
    id = deck.suits[rank].id
    return id if id in DRAWN else DRAWN[rank]


def rule(term: Term) -> Rule:
    """An agreement, and the question of the reference about it."""
    return Rule(text=term.text, question=question_about(term.about), is_usual=term.is_usual)


def question_about(about: str) -> str | None:
    """The id of the card of the reference about an agreement or an irregularity."""
    question = reference.of_switch(about)
    return question.id if question else None


def may_enter(view: TableView) -> bool:
    """Whether whoever looks may write: to others a page shows no form, and no way to one."""
    return view.viewer.role == "entering"


def in_sentences(names: Iterable[str]) -> tuple[str, ...]:
    """The names as sentences hold them."""
    return isolated(names)


def totals(view: TableView) -> tuple[PlayerTotal, ...]:
    """The total of everybody whom the sheet shows, a column each."""
    game = view.game
    shown = {member: game.totals[member] for member in game.shown}
    full = target(view) or max(1, *shown.values())
    return tuple(
        PlayerTotal(
            name=view.columns[member],
            total=total,
            full=full,
            is_leading=bool(game.finished) and member in game.crowned,
        )
        for member, total in shown.items()
    )


def podium(view: TableView) -> tuple[PodiumStep, ...]:
    """The steps of a finished game, first place first; none while it runs."""
    if not view.game.is_over:
        return ()
    steps = []
    for place in sorted(set(view.game.places.values())):
        members = [member for member, taken in view.game.places.items() if taken == place]
        names = tuple(view.columns[member] for member in members)
        steps.append(PodiumStep(place=place, names=names, total=view.game.totals[members[0]]))
    return tuple(steps)


def target(view: TableView) -> int | None:
    """The total that ends the game, where it ends so."""
    goal = view.game.options.goal
    return goal.number if goal.kind == "target" else None


def people(view: TableView, round_index: int, chosen: int | None = None) -> tuple[Person, ...]:
    """Those who had a seat in a round, Lopaka too, as choices."""
    names = view.names_in(round_index)
    return tuple(
        Person(seat=seat, name=name, is_chosen=seat == chosen) for seat, name in enumerate(names)
    )


def players(view: TableView, round_index: int) -> tuple[Person, ...]:
    """Those who played a round, as choices: Lopaka says, signs and decides nothing."""
    return people(view, round_index)[: view.rounds[round_index].table.players]


def keys(view: TableView) -> tuple[CardFace, ...]:
    """All cards of the deck, ascending."""
    return tuple(face(card, view.game.deck) for card in view.game.deck.cards)


def same_again(players: int) -> str:
    """What offers to play with so many people once more."""
    return {
        2: gettext("Same two again"),
        3: gettext("Same three again"),
        4: gettext("Same four again"),
        5: gettext("Same five again"),
        6: gettext("Same six again"),
    }[players]

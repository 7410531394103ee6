"""The pages of the rules reference."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import CardFace
from assistant.web.shared.ruling_pages import ShownEdition, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedQuestion:
    """A question in a list: `reference.question` with this id."""

    id: str
    ask: str
    ruling: str  # its first sentence or two


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedChapter:
    """A chapter in a list: `reference.chapter` with this id."""

    id: str
    title: str
    count: int  # of questions


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """`reference.index`: a search, the chapters, what the table plays.

    GET with q= searches; all links keep table=.
    """

    table_id: str | None  # from whose menu it was opened
    query: str
    found: tuple[ListedQuestion, ...] | None  # None without a search
    chapters: tuple[ListedChapter, ...]
    plays: str  # what the table plays, in sentences; "" without a table
    deck: str  # the address of the overview card of the deck in play, or of the classic one


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterPage:
    """`reference.chapter`."""

    table_id: str | None
    title: str
    questions: tuple[ListedQuestion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseAnswer:
    """One of the answers to a question that a table can agree on."""

    text: str
    is_usual: bool
    is_in_force: bool  # at the table from which the page was opened; without a table none is


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """A question that a table can agree on."""

    title: str  # "Reminders"
    answers: tuple[HouseAnswer, ...]  # the usual first


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownExample:
    """The worked example, with live cards."""

    text: str
    verdict: Verdict | None  # the ruling on its trick; None where cards are only shown
    ruling: str  # the address of this ruling, to change its cards; "" without a trick
    cards: tuple[CardFace, ...]  # where they are only shown
    hand: tuple[CardFace, ...]  # whoever is next holds these
    legal: frozenset[Card]  # and may play these of them: drawn lit


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPage:
    """`reference.question`."""

    table_id: str | None
    chapter: ListedChapter
    id: str  # "15": shown small, as others cite it
    ask: str
    is_advice: bool  # how to play well: no ruling
    verdict: str  # the ruling's first sentence: "Yes, if you can."
    details: str  # the others; may be empty
    paragraphs: tuple[str, ...]  # of the rulebook: "4.2"
    editions: tuple[ShownEdition, ...]  # the table's edition first; empty for facts
    is_agreed_on: bool  # whether a table can agree on another answer
    house_rule: HouseRule | None
    example: ShownExample
    see: tuple[ListedQuestion, ...]

"""The page model of a seat's own hand, on its own phone."""

from dataclasses import dataclass

from assistant.web.shared.pages import CardFace


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Another phone asks to open the hand that this one keeps. POST answer to `hands.answer`."""

    number: int
    text: str  # "Anna's phone wants to open the hand of Clara."


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnKey:
    """A card of the hand, or where the hand is not known, of the deck."""

    face: CardFace
    is_playable: bool  # now, as far as the phone knows the hand
    is_dim: bool  # it was played, and the table agreed to be reminded


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCards:
    """A hand of the seat; of two, each has its title. A key is posted to `play.play`."""

    hand: int
    title: str  # "open"; "" where there is but one
    keys: tuple[OwnKey, ...]  # of the hand, as far as it is known
    deck: tuple[OwnKey, ...]  # of all cards, where the hand is to play and not wholly known
    received: tuple[CardFace, ...]  # where no more than that is known of the hand
    can_be_lit: bool  # in the duel, it could be the one to play: `play.trick` with `hand`


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnHand:
    """A seat's own hand, below the trick, for nobody else."""

    seat: int
    line: str  # "Your turn: follow blue."
    must_follow: str  # why other cards may not be played: "You have blue and must follow it."
    is_turn: bool
    hands: tuple[OwnCards, ...]
    secret: tuple[str, ...]  # what was found against this seat, and is told nobody else
    way_in: str  # what there is to write down: "Enter your hand"; "" for nothing
    questions: tuple[Question, ...]
    undo: str | None  # the own card that an undo takes back; None for none
    after: int
    client_id: str

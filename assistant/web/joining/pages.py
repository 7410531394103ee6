"""The page models of joining, and of the phones of a table or a league."""

from dataclasses import dataclass

from markupsafe import Markup

from assistant.web.joining.forms import CodeForm


@dataclass(frozen=True, slots=True)
class RoleChoice:
    """What the phone that comes is for: a role, and its word."""

    role: str
    text: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ShownKey:
    """The link that grants the chosen role, with the site's address, and as a QR code."""

    link: str
    qr_code: Markup


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A phone that is here, by the number of its grant."""

    number: int
    called: str
    name: str  # as it was typed, "" for none
    does: str
    is_this: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonesPage:
    """`joining.at_table` and `joining.in_league`.

    POST to `show`: role. To `code` and `renew`: role. To the addresses of a row: name, or nothing.
    """

    table_id: str | None
    league_id: str | None
    choices: tuple[RoleChoice, ...]  # but for seats; none where there is nothing to choose
    seats: tuple[RoleChoice, ...]
    role: str  # the chosen one
    says: str  # what a phone may do with it, a sentence
    key: ShownKey | None  # None until somebody asks for it
    code: str  # "K7M 2QX" once somebody asked for it, "" before
    phones: tuple[PhoneRow, ...]  # of those who may not withdraw anything, none
    alert: str


@dataclass(frozen=True, slots=True)
class CodePage:
    """`joining.type_code`. POST: code."""

    form: CodeForm

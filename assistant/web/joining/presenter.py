"""The phones of a table or a league, and how another one comes, made into a page."""

from collections.abc import Sequence

from flask import current_app, url_for

from assistant.rules.roles import LEAGUE_ROLES
from assistant.rules.views import TableView
from assistant.services import grants
from assistant.services.grants import Granted
from assistant.web import access
from assistant.web.hosts import site
from assistant.web.joining.pages import PhoneRow, PhonesPage, RoleChoice, ShownKey
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared.qr_code import qr_code
from assistant.wording import phones as wording


def roles_at_table(view: TableView) -> tuple[str, ...]:
    """The roles that the phone may grant to others at a table, the usual one first."""
    if not access.rights().enters:
        return ("watching",)
    return ("entering", "watching", *map(grants.of_seat, view.game.seated))


def roles_in_league() -> tuple[str, ...]:
    """The roles that the phone may grant to others in a league."""
    own = access.role()
    return tuple(role for role in LEAGUE_ROLES if grants.may_show(own, role))


def at_table(view: TableView, role: str, code: str = "", alert: str = "") -> PhonesPage:
    """The page of a table's phones, with a role chosen for the one that comes."""
    listed = grants.phones(view.id) if access.rights().enters else []
    choices = _choices(roles_at_table(view), role, view.columns)
    return PhonesPage(
        table_id=view.id,
        league_id=None,
        choices=tuple(one for one in choices[1:] and choices if not _is_seat(one)),
        seats=tuple(one for one in choices if _is_seat(one)),
        role=role,
        says=wording.granted(role, _sits_as(role, view.columns), spoken()),
        key=_key(view.id, role),
        code=_spaced(code),
        phones=_rows(listed, view.columns),
        alert=alert,
    )


def in_league(league_id: str, role: str, code: str = "", alert: str = "") -> PhonesPage:
    """The page of a league's phones, likewise."""
    listed = grants.phones(league_id) if access.keeps_people() else []
    choices = _choices(roles_in_league(), role)
    return PhonesPage(
        table_id=None,
        league_id=league_id,
        choices=choices[1:] and choices,
        seats=(),
        role=role,
        says=wording.granted(role, None, spoken()),
        key=_key(league_id, role),
        code=_spaced(code),
        phones=_rows(listed),
        alert=alert,
    )


def _choices(
    roles: tuple[str, ...], chosen: str, names: tuple[str, ...] = ()
) -> tuple[RoleChoice, ...]:
    return tuple(
        RoleChoice(role, wording.choice(role, _sits_as(role, names), spoken()), role == chosen)
        for role in roles
    )


def _key(place: str, role: str) -> ShownKey | None:
    key = grants.key(place, role, str(current_app.secret_key))
    if key is None:
        return None
    link = site() + url_for("joining.by_key", key=key)
    return ShownKey(link, qr_code(link))


def _is_seat(choice: RoleChoice) -> bool:
    return grants.column_of(choice.role) is not None


def _rows(listed: Sequence[Granted], names: tuple[str, ...] = ()) -> tuple[PhoneRow, ...]:
    """The grants of a place; a phone that has several is called the same in all of them."""
    seats = {one.phone: one.role for one in listed if one.column is not None}
    return tuple(
        PhoneRow(
            number=one.number,
            called=wording.called(
                one.name,
                one.number,
                _sits_as(seats.get(one.phone, one.role), names),
                spoken(),
            ),
            name=one.name,
            does=wording.role(one.role, _sits_as(one.role, names), spoken()),
            is_this=one.phone == phone(),
        )
        for one in listed
    )


def _sits_as(role: str, names: tuple[str, ...]) -> str | None:
    """The name of the player whom a seat's role is for; `names` are those of the columns."""
    column = grants.column_of(role)
    return None if column is None else names[column]


def _spaced(code: str) -> str:
    """A code in two halves, as it is read out."""
    half = grants.CODE_LENGTH // 2
    return f"{code[:half]} {code[half:]}".strip()

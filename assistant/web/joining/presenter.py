"""The phones of a table or a league, and how another one comes, made into a page."""

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
    return ("entering", "watching", *(grants.of_seat(seat) for seat in range(len(view.names))))


def roles_in_league() -> tuple[str, ...]:
    """The roles that the phone may grant to others in a league."""
    own = access.role()
    return tuple(role for role in LEAGUE_ROLES if grants.may_show(own, role))


def at_table(view: TableView, role: str, code: str = "", alert: str = "") -> PhonesPage:
    """The page of a table's phones, with a role chosen for the one that comes."""
    granted = grants.phones(view.id) if access.rights().enters else []
    return PhonesPage(
        table_id=view.id,
        league_id=None,
        choices=_choices(roles_at_table(view), role, view.names),
        role=role,
        says=wording.role(role, _sits_as(role, view.names), spoken()),
        key=_key(view.id, role),
        code=_spaced(code),
        phones=tuple(_row(one, view.names) for one in granted),
        alert=alert,
    )


def in_league(league_id: str, role: str, code: str = "", alert: str = "") -> PhonesPage:
    """The page of a league's phones, likewise."""
    granted = grants.phones(league_id) if access.role() == "secretary" else []
    return PhonesPage(
        table_id=None,
        league_id=league_id,
        choices=_choices(roles_in_league(), role),
        role=role,
        says=wording.role(role, None, spoken()),
        key=_key(league_id, role),
        code=_spaced(code),
        phones=tuple(_row(one) for one in granted),
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


def _row(granted: Granted, names: tuple[str, ...] = ()) -> PhoneRow:
    sits_as = _sits_as(granted.role, names)
    return PhoneRow(
        number=granted.number,
        called=wording.called(granted.name, granted.number, sits_as, spoken()),
        name=granted.name,
        does=wording.role(granted.role, sits_as, spoken()),
        is_this=granted.phone == phone(),
    )


def _sits_as(role: str, names: tuple[str, ...]) -> str | None:
    """The name of who sits at the seat of a role."""
    seat = grants.seat_of(role)
    return names[seat] if seat is not None and seat < len(names) else None


def _spaced(code: str) -> str:
    """A code in two halves, as it is read out."""
    half = grants.CODE_LENGTH // 2
    return f"{code[:half]} {code[half:]}".strip()

"""The forms of joining: a short code, and a phone's name."""

from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import StringField, ValidationError

from assistant.web.shared.forms import PageForm
from assistant.web.shared.names import NameField


class CodeForm(PageForm):
    """The short code that another phone shows."""

    code = StringField(lazy_gettext("Code"))

    def refuse(self) -> None:
        """Say that the code grants nothing."""
        self.code.errors = [
            gettext(
                "This code is not valid, or its ten minutes are over. Ask for a new one and type "
                "it again."
            )
        ]


class PhoneNameForm(PageForm):
    """What a phone is called."""

    name = NameField(lazy_gettext("Name of the phone"))


class RoleForm(PageForm):
    """Which role a link or a code grants; `known` are those that the phone may show."""

    role = StringField()
    known: tuple[str, ...] = ()

    def validate_role(self, field: Any) -> None:
        """Refuse a role that the phone may not show."""
        if field.data not in self.known:
            raise ValidationError("")

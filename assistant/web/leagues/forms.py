"""What is typed of a league."""

from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.web.shared.forms import PageForm
from assistant.web.shared.names import LineField, alike


class LeagueForm(PageForm):
    """The name of a league."""

    name = LineField(lazy_gettext("League name"))

    def validate_name(self, field: Field) -> None:
        """A name."""
        if not field.data:
            raise ValidationError(gettext("Give the league a name."))


class DeleteForm(PageForm):
    """The name of the league that is to be deleted, typed once more."""

    name = LineField(lazy_gettext("Type the name of the league"))

    def __init__(self, league_name: str, **options: Any) -> None:
        super().__init__(**options)
        self._league_name = league_name

    def validate_name(self, field: Field) -> None:
        """Refuse any other name."""
        if not alike(field.data, self._league_name):
            text = gettext(
                "This is not its name, so nothing was deleted. Type it as it stands here."
            )
            raise ValidationError(text)

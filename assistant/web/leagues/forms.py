"""What is typed of a league."""

from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.web.shared.forms import PageForm
from assistant.web.shared.names import LineField


class LeagueForm(PageForm):
    """The name of a league."""

    name = LineField(lazy_gettext("League name"))

    def validate_name(self, field: Field) -> None:
        """A name."""
        if not field.data:
            raise ValidationError(gettext("Give the league a name."))

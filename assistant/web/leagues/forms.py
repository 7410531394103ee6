"""What is typed of a league."""

from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, ValidationError

from assistant.web.shared.names import LineField


class LeagueForm(FlaskForm):
    """The name of a league."""

    name = LineField(lazy_gettext("League name"))

    def validate_name(self, field: Field) -> None:
        """A name."""
        if not field.data:
            raise ValidationError(gettext("Give the league a name."))

"""Forms that import: a file from another installation, and what was kept on paper."""

from typing import Any

from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from wtforms import Field, TextAreaField, ValidationError

from assistant.notation.file_refusals import TooMuch
from assistant.notation.paper_cells import Misfit
from assistant.notation.paper_csv import Paper, parse
from assistant.services.seasons import Season
from assistant.web.language import spoken
from assistant.web.shared.agreements import Choice
from assistant.wording import imports as wording_of_imports
from assistant.wording import paper as wording


class FileForm(FlaskForm):
    """The file of a league, a season or a game."""

    file = FileField(lazy_gettext("File"))

    def validate_file(self, field: Field) -> None:
        """A file has to be chosen."""
        if not (field.data and field.data.filename):
            raise ValidationError(gettext("Choose a file first."))


class PaperForm(FlaskForm):
    """What was kept on paper, as a spreadsheet writes it; `paper` once it was validated."""

    file = FileField(lazy_gettext("CSV file"))
    text = TextAreaField(lazy_gettext("Or paste its lines"))
    season = Choice(lazy_gettext("Counts for"))

    paper: Paper

    def __init__(self, seasons: tuple[Season, ...], usual: Season | None, **options: Any) -> None:
        super().__init__(data={"season": usual.id if usual else None}, **options)
        self.season.choices = [(season.id, season.name) for season in seasons]

    @property
    def content(self) -> bytes:
        """What was sent, the file before the text."""
        if self.file.data and self.file.data.filename:
            self.file.data.seek(0)
            return bytes(self.file.data.read())
        return (self.text.data or "").encode()

    def validate_text(self, field: Field) -> None:
        """Lines that can be counted; the first that cannot is named."""
        try:
            self.paper = parse(self.content)
        except Misfit as misfit:
            text = wording.misfit(misfit.code, misfit.line, misfit.cell, spoken())
            raise ValidationError(text) from misfit
        except TooMuch as error:
            text = wording_of_imports.too_much(error.of, error.most, spoken())
            raise ValidationError(text) from error

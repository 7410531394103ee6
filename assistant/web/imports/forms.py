"""Forms that import: a file from another installation, and what was kept on paper."""

from typing import Any, get_args

from flask import request
from flask_babel import gettext, lazy_gettext
from flask_wtf.file import FileField
from wtforms import Field, TextAreaField, ValidationError

from assistant.notation.file_refusals import TooMuch
from assistant.notation.paper_cells import Misfit
from assistant.notation.paper_csv import parse
from assistant.notation.paper_days import Order
from assistant.notation.texts import plain
from assistant.services.seasons import Season
from assistant.web.language import spoken
from assistant.web.shared.agreements import Choice
from assistant.web.shared.forms import PageForm
from assistant.wording import imports as wording_of_imports
from assistant.wording import paper as wording

LONGEST_FILE_NAME = 80


class FileForm(PageForm):
    """The file of a league, a season or a game."""

    file = FileField(lazy_gettext("File"))

    def validate_file(self, field: Field) -> None:
        """A file has to be chosen."""
        if not (field.data and field.data.filename):
            raise ValidationError(gettext("Choose a file first."))


class PaperForm(PageForm):
    """What was kept on paper, as a spreadsheet writes it."""

    file = FileField(lazy_gettext("Spreadsheet (.xlsx or CSV)"))
    text = TextAreaField(lazy_gettext("Or paste its lines"))
    season = Choice(lazy_gettext("Counts for"))

    def __init__(self, seasons: tuple[Season, ...], usual: Season | None, **options: Any) -> None:
        super().__init__(data={"season": usual.id if usual else None}, **options)
        self.season.choices = [(season.id, season.name) for season in seasons]

    @property
    def content(self) -> bytes:
        """What was sent, the file before the text."""
        if self.file_name:
            self.file.data.seek(0)
            return bytes(self.file.data.read())
        return (self.text.data or "").encode()

    @property
    def file_name(self) -> str:
        """What the file is called; "" where lines were typed."""
        is_sent = self.file.data and self.file.data.filename
        return plain(self.file.data.filename)[:LONGEST_FILE_NAME] or "?" if is_sent else ""

    def validate_text(self, field: Field) -> None:
        """Lines of which one can be counted at least; else what is wrong with the first is said."""
        try:
            _check(self.content)
        except Misfit as misfit:
            text = wording.misfit(misfit.code, misfit.line, misfit.cell, spoken())
            raise ValidationError(text) from misfit
        except TooMuch as error:
            text = wording_of_imports.too_much(error.of, error.most, spoken())
            raise ValidationError(text) from error


def _check(content: bytes) -> None:
    """Raise Misfit or TooMuch for what nothing can come in of, in whatever order days are read."""
    paper = parse(content)
    for order in get_args(Order) if paper.asks_order else ():
        paper = parse(content, order)
    if paper.misfits and not (paper.games or paper.totals):
        raise paper.misfits[0]


class Choices:
    """What was chosen of a spreadsheet that waits: who is who, and how its days are read."""

    def __init__(self) -> None:
        self.order: Order | None = _order(request.form.get("days", ""))
        self.same_as = {
            name.removeprefix("as:"): id
            for name, id in request.form.items()
            if name.startswith("as:") and id
        }
        self.leaves_out = "leave_out" in request.form
        self.is_sure = request.form.get("answer") == "bring"


def _order(text: str) -> Order | None:
    match text:
        case "day" | "month":
            return text
    return None

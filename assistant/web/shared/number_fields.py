"""Fields for numbers that a person types."""

from typing import Any

from wtforms import IntegerField
from wtforms.validators import NumberRange, Optional, StopValidation
from wtforms.widgets import TextInput


class TypedIntegerField(IntegerField):
    """A whole number in decimal digits, or nothing; `refusal` is said of anything else.

    `data` is None where nothing was typed. It is a text field, in which a minus sign can be typed
    on every phone and what was refused stays to be put right.
    """

    widget = TextInput()

    def __init__(self, label: str, *, least: int, most: int, refusal: str, **options: Any) -> None:
        validators = [Optional(), NumberRange(least, most, refusal)]
        super().__init__(label, validators, **options)
        self._refusal = refusal

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number; ValueError with the refusal where it is none."""
        self.data = None
        typed = "".join(valuelist).strip().replace("−", "-")
        if not typed:
            return
        digits = typed.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()):
            raise ValueError(self._refusal)
        try:
            self.data = int(typed)
        except ValueError:  # more digits than Python reads
            raise ValueError(self._refusal) from None

    def pre_validate(self, form: Any) -> None:
        """Say only once what is wrong: what is no number is not out of range too."""
        if self.process_errors:
            raise StopValidation

"""Sentences: codes and events put into words, in the language of whoever reads them.

Pure: a `Translations` is an argument. The texts here are the English ones and the keys of the
catalogues in `translations/`, which hold those of the pages too.
"""

from gettext import NullTranslations
from pathlib import Path

Translations = NullTranslations
ENGLISH = Translations()

CATALOGUES = Path(__file__).parent / "translations"


def N_(message: str) -> str:  # noqa: N802 - its name in gettext's manual
    """Mark a sentence of a table for the catalogues; it is translated where it is said."""
    return message

"""Sentences. Codes and events into the words of the table, in the language of whoever reads them.

Pure: a `Translations` comes in as an argument. The texts here are the English ones and the keys of the catalogues in
`translations/`, which hold those of the pages too.
"""

from gettext import NullTranslations
from pathlib import Path

Translations = NullTranslations
ENGLISH = Translations()

CATALOGUES = Path(__file__).parent / "translations"

"""The catalogues that the program speaks from."""

from gettext import GNUTranslations

from assistant.wording import CATALOGUES


def german() -> GNUTranslations:
    """The German sentences."""
    with (CATALOGUES / "de" / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        return GNUTranslations(file)

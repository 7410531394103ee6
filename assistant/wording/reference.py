"""What the editions say, in a few words. The texts of the reference are its own."""

from assistant.wording import Translations


def says(mark: str, t: Translations) -> str:
    """How an edition stands to a ruling."""
    return {
        "says": t.gettext("says so"),
        "follows": t.gettext("follows from its text"),
        "silent": t.gettext("says nothing about it"),
        "differs": t.gettext("puts it differently"),
    }[mark]

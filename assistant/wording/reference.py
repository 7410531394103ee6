"""How an edition of the booklet puts a rule, in a few words. The reference has its own texts."""

from collections.abc import Mapping

from assistant.wording import N_, Translations

SAYS: Mapping[str, str] = {
    "says": N_("says so"),
    "follows": N_("follows from its text"),
    "silent": N_("says nothing about it"),
    "differs": N_("puts it differently"),
}
"""By `reference.Says`."""


def says(mark: str, t: Translations) -> str:
    """How an edition puts a rule."""
    return t.gettext(SAYS[mark])

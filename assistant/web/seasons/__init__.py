"""Seasons: their standings, what they are agreed on, and what readers of a link see of them."""

from assistant.web.seasons import pictures, views
from assistant.web.seasons.addresses import blueprint, readers

__all__ = ["blueprint", "pictures", "readers", "views"]

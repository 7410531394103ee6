"""Seasons: their standings, what they are agreed on, and what readers of a link see of them."""

from assistant.web.seasons import chart_routes, routes
from assistant.web.seasons.access import blueprint, readers

__all__ = ["blueprint", "chart_routes", "readers", "routes"]

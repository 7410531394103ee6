"""Other rules for a season's standings, as an address asks about them."""

from flask import request

from assistant.services.seasons import Season
from assistant.web.shared.rules_form import RulesForm


class WhatIfForm(RulesForm):
    """The rules to be tried, at first the season's own; it is sent by GET and stores nothing."""

    def __init__(self, season: Season) -> None:
        super().__init__(formdata=request.args if self.is_sent else None, meta={"csrf": False})
        if not self.is_sent:
            self.fill_in_rules(season.rules)

    @property
    def is_sent(self) -> bool:
        """Whether the address asks about rules, and not only for the form."""
        return "count" in request.args

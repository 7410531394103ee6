"""Whoever types a number on a phone gets keys of numbers, whatever the page."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from wtforms import Field
from wtforms.fields.core import UnboundField
from wtforms.form import BaseForm

from assistant import web
from assistant.config import CHECKOUT
from assistant.web.forms import PageForm, TypedIntegerField
from assistant.web.seasons import PlacementField

PAD = re.compile(
    r'inputmode="(numeric|decimal)"|type="(number|hidden|radio|checkbox|date|{{ type }})"'
)
TEMPLATES = sorted((Path(CHECKOUT or "") / "templates").rglob("*.html"))
FIELD = re.compile(r"<input\b[^>]*>")
OF_NUMBERS = re.compile(r'class="[^"]*\bnumber\b|name="(card|days|year|penalty|coins)"')
"""A field of a template's own that numbers are typed into."""


def forms() -> Iterator[type[BaseForm]]:
    """Every form of the app."""
    for module in pkgutil.iter_modules(web.__path__, "assistant.web."):
        importlib.import_module(module.name)
    waiting = [PageForm]
    while waiting:
        form = waiting.pop()
        waiting += form.__subclasses__()
        yield form


def number_fields() -> Iterator[Field]:
    """Every field of a form that numbers are typed into."""
    for form in forms():
        own = {name: made for name, made in vars(form).items() if isinstance(made, UnboundField)}
        bound = BaseForm(own)
        bound.process()
        for field in bound:
            if isinstance(field, TypedIntegerField | PlacementField):
                yield field


def test_every_field_of_a_form_opens_keys_of_numbers(app: Flask) -> None:
    with app.test_request_context():
        drawn = {field.short_name: str(field()) for field in number_fields()}
    assert {"points_0", "drop", "coins", "rounds", "number"} <= set(drawn)
    assert [html for html in drawn.values() if not PAD.search(html)] == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda one: "/".join(one.parts[-2:]))
def test_every_template_leaves_it_so(template: Path) -> None:
    text = template.read_text()
    own = [one for one in FIELD.findall(text) if OF_NUMBERS.search(one)]
    assert [one for one in own if not PAD.search(one)] == []
    assert 'inputmode="text"' not in text


def test_points_below_zero_are_typed_with_a_minus_sign(app: Flask) -> None:
    """The keys of the mode "numeric" have none on an iPhone."""
    with app.test_request_context():
        fields = [field for field in number_fields() if field.short_name in ("points_0", "coins")]
        assert [str(field()).count('type="number"') for field in fields] == [1] * len(fields)

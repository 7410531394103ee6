"""The inspection finds what it is there to find."""

import pytest

from tests.databases import NOWHERE, app_on
from tests.inspecting import inspect
from tests.markup import Misnested, read

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Home</title></head>
<body><main><h1>Home</h1>{}</main></body></html>"""
FORM = (
    '<form method="post" action="/preferences"><input type="hidden" name="csrf_token" '
    'value="x">{}</form>'
)

SOUND = FORM.format(
    '<label for="a">Name</label><input id="a" name="a"><button><span>Save</span></button>'
)
ASKING = '<form action="/tables/x/consequences"><button name="card" value="17">17</button></form>'
MISNESTED = {
    "an element that is never closed": "<div>",
    "elements that overlap": "<b><i></b></i>",
    "a block in a paragraph": "<p><div></div></p>",
    "a button in a link": '<a href="/"><button>Go</button></a>',
    "a form in a form": FORM.format(FORM),
    "a list with a bare text": "<ul>one</ul>",
    "an attribute twice": '<p id="a" id="b"></p>',
    "an attribute without its end": '<p id="a></p>',
    "an element that closes itself outside a drawing": "<p/>",
    "an end without a beginning": "</b>",
    "a bare sign": "1 < 2",
    "a link in what is in a link": '<a href="/"><span><a href="/">Go</a></span></a>',
    "a second doctype": "<!doctype html>",
}
FAULTS = {
    "a style": '<p style="color: red"></p>',
    "a script": "<script>alert(1)</script>",
    "a handler": '<p onclick="alert(1)"></p>',
    "a second headline": "<h1>Again</h1>",
    "an id twice": '<p id="a"></p><p id="a"></p>',
    "a button without a name": '<button><span aria-hidden="true">x</span></button>',
    "a field without a name": FORM.format('<input name="a">'),
    "a form without a token": '<form method="post" action="/preferences"></form>',
    "a form that asks where others write": '<form action="/tables/new"><button>Ask</button></form>',
    "a form that asks with a token": (
        '<form action="/tables/x/consequences"><input type="hidden" name="csrf_token"></form>'
    ),
    "a link that leads out": '<a href="https://example.org/">Out</a>',
    "a file that is not there": '<img src="/assets/nothing.0000000000.png" alt="Nothing">',
    "an error that no field knows of": '<p class="error" id="e">Wrong.</p>',
    "a field that is wrong and does not say why": FORM.format(
        '<input name="a" aria-label="A" aria-invalid="true">'
    ),
    "a label for nothing": '<label for="nothing">A</label>',
    "a value that was missing": "<p>Target: None</p>",
    "a text that was escaped twice": "<p>&amp;lt;b&amp;gt;</p>",
    "a gap that was not filled": "<p>{name} leads.</p>",
}


@pytest.fixture(scope="module")
def app():
    """The app, for its addresses."""
    return app_on(NOWHERE)


@pytest.mark.parametrize("body", [SOUND, ASKING], ids=["a form that writes", "a form that asks"])
def test_a_sound_page_passes(body, app):
    inspect(read(PAGE.replace("{}", body)), app)


@pytest.mark.parametrize("body", MISNESTED.values(), ids=MISNESTED)
def test_misnested_elements_are_found(body):
    with pytest.raises(Misnested):
        read(PAGE.replace("{}", body))


@pytest.mark.parametrize("body", FAULTS.values(), ids=FAULTS)
def test_faults_are_found(body, app):
    document = read(PAGE.replace("{}", body))
    with pytest.raises(AssertionError):
        inspect(document, app)


@pytest.mark.parametrize("address", ["/nothing", "/tables/new/", "/tables/x/plays"])
def test_a_link_that_leads_nowhere_is_found(address, app):
    document = read(PAGE.replace("{}", f'<a href="{address}">There</a>'))
    with pytest.raises(AssertionError, match="leads nowhere"):
        inspect(document, app)

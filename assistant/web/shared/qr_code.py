"""Links as QR codes."""

from functools import lru_cache

import segno
from markupsafe import Markup

QUIET_ZONE = 4
"""Modules of white around a code, as its standard asks for."""


@lru_cache(maxsize=64)
def qr_code(link: str) -> Markup:
    """A link as a QR code in SVG, black on white in every theme, which a camera needs.

    It is cached: to make one takes as long as a third of a page.
    """
    code = segno.make(link, error="l", micro=False)
    drawing = code.svg_inline(
        border=QUIET_ZONE, omitsize=True, svgclass=None, lineclass=None, dark="#000", light="#fff"
    )
    return Markup(drawing)

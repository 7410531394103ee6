"""The headers of every answer: load nothing from elsewhere, show it in no frame, keep no
copy of what does not say that it may be kept.

The style sheet and the script of a page have few of them: a browser heeds those of the page.
"""

from flask import Flask, Response, current_app, request

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
NOT_ASKED_FOR = (
    "camera",
    "display-capture",
    "geolocation",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
PERMISSIONS = ", ".join(("screen-wake-lock=(self)", *(f"{name}=()" for name in NOT_ASKED_FOR)))
"""Keeping the screen on is all that a page asks a phone for, of what browsers know to forbid."""

OF_ALL = (
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
OF_DOCUMENTS = (
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", PERMISSIONS),
)
"""What a browser heeds of a page, a picture that can be opened as one, and a worker."""

A_YEAR = 365 * 24 * 60 * 60  # seconds


def install(app: Flask) -> None:
    """Add the headers to every answer."""
    app.after_request(_with_headers)


def _with_headers(response: Response) -> Response:
    response.headers.extend(OF_ALL)  # nobody else sets these: to look for them takes far longer
    if not _is_part_of_page(response):
        response.headers.extend(OF_DOCUMENTS)
    # At home plain HTTP beside it has to stay open, under the same name.
    if request.is_secure and not current_app.config["HTTPS_PORT"]:
        response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def _is_part_of_page(response: Response) -> bool:
    """Whether it is a style sheet or a script of a page; the worker's script is none."""
    return request.endpoint == "asset" and response.mimetype in ("text/css", "text/javascript")

"""The headers of every answer: load nothing from elsewhere, show it in no frame, keep no copy of
what does not say that it may be kept.
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

A_YEAR = 365 * 24 * 60 * 60  # seconds


def install(app: Flask) -> None:
    """Add the headers to every answer."""
    app.after_request(_with_headers)


def _with_headers(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Permissions-Policy"] = PERMISSIONS
    # At home plain HTTP beside it has to stay open, under the same name.
    if request.is_secure and not current_app.config["HTTPS_PORT"]:
        response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    response.headers.setdefault("Cache-Control", "no-store")
    return response

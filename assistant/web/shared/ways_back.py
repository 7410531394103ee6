"""Where a phone came from, as a way back to it."""

from urllib.parse import urlsplit

from flask import current_app, request


def is_local(path: str) -> bool:
    """Whether a path stays on this site and can be shown."""
    return path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()


def came_from() -> str:
    """The page that had the form which was sent; "" where it is not known, or cannot be opened.

    A form that is sent again has it in its field `came_from`, else the browser says it.
    """
    path = request.form.get("came_from") or _referrer()
    return path if is_local(path) and _can_be_opened(path) else ""


def _referrer() -> str:
    try:
        parts = urlsplit(request.referrer or "")
    except ValueError:
        return ""
    return parts._replace(scheme="", netloc="").geturl() if parts.netloc == request.host else ""


def _can_be_opened(path: str) -> bool:
    """Some pages are answers to a form alone."""
    adapter = current_app.create_url_adapter(request)
    return adapter is not None and adapter.test(urlsplit(path).path, "GET")

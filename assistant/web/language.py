"""Which language and which theme a phone wants."""

from flask import Flask, request, session
from flask_babel import get_locale, get_translations

from assistant.wording import Translations

LANGUAGES = ("en", "de")
THEMES = ("auto", "dark", "light")


def chosen() -> str:
    """The language picked on this phone, or the best of those that its browser asks for."""
    return session.get("language") or request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def spoken() -> Translations:
    """The catalogue that this request's sentences are said from."""
    return get_translations()


def install(app: Flask) -> None:
    """Tells every template the language and the theme."""

    @app.context_processor
    def _chosen() -> dict[str, str]:
        return {"page_language": str(get_locale()), "page_theme": session.get("theme", "auto")}

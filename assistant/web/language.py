"""Which language and which theme a phone wants, and in which hand it lies."""

from collections.abc import Mapping
from typing import get_args

from flask import Flask, g, request, session
from flask_babel import get_locale, get_translations

from assistant.reference.words import Language
from assistant.wording import Translations

LOCALES: Mapping[str, str] = {"en": "en_GB", "de": "de"}
"""Whose dates and times a language has: "14 March 2026", 20:15."""

LANGUAGES: tuple[Language, ...] = get_args(Language)
THEMES = ("auto", "dark", "light")
HANDS = ("right", "left")


def install(app: Flask) -> None:
    """Give every template the language, its sentences and what the phone prefers."""
    app.context_processor(_page_settings)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda message: spoken().gettext(message),
        ngettext=lambda one, many, number: spoken().ngettext(one, many, number),
        newstyle=True,
    )


def chosen() -> Language:
    """The language picked on this phone, or the best of those that its browser asks for."""
    wanted = session.get("language") or request.accept_languages.best_match(LANGUAGES)
    return next((language for language in LANGUAGES if language == wanted), LANGUAGES[0])


def locale() -> str:
    """By whose habits days and times are written, in the language of this request."""
    return LOCALES[chosen()]


def spoken() -> Translations:
    """The catalogue of the sentences in the language of this request, looked up once."""
    if "sentences" not in g:
        g.sentences = get_translations()
    found: Translations = g.sentences
    return found


def _page_settings() -> dict[str, str]:
    return {
        "page_language": get_locale().language,
        "page_theme": session.get("theme", "auto"),
        "page_hand": session.get("hand", "right"),
    }

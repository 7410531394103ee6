"""Who a phone is, and what it prefers: its language, and how pages look and sound.

What a phone may do it was granted (`tables.grants`)."""

from collections.abc import Mapping
from functools import cache, lru_cache

from babel import negotiate_locale
from flask import Flask, Request, Response, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_babel import Domain, get_locale, get_translations
from itsdangerous import BadData

from assistant.notation.texts import is_id
from assistant.reference import LANGUAGES, Language
from assistant.rules.options import Options
from assistant.store.engine import new_id
from assistant.wording import CATALOGUES, Translations, terms

__all__ = ["id_or_new", "install", "is_id", "phone"]

MOST_READ = 5_000
"""So many cookies are remembered as they were read: a phone sends the same one with each tap."""

OLD_NAME = "session"
"""What the cookie was called before, as that of other Flask programs on the same host is."""


def install(app: Flask) -> None:
    """Sign the cookies; give every template the language and what the phone prefers."""
    app.session_interface = _Cookies(app)
    app.context_processor(_page_settings)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda message: spoken().gettext(message),
        ngettext=lambda one, many, number: spoken().ngettext(one, many, number),
        newstyle=True,
    )


def phone() -> str:
    """The id of the phone that asks. It gets one with its first request, and keeps it for years."""
    if "phone" not in session:
        session.permanent = True
        session["phone"] = new_id()
    return str(session["phone"])


def id_or_new(sent: str) -> str:
    """What was sent, where it can be an id; else a new id."""
    return sent if is_id(sent) else new_id()


class _Cookies(SecureCookieSessionInterface):
    """Signed cookies that no clock makes invalid, and that no plain HTTP can read or replace.

    At home there is only HTTP, and its cookie has another name: a browser would not let it replace
    one that came over HTTPS.
    """

    def __init__(self, app: Flask) -> None:
        signer = self.get_signing_serializer(app)
        assert signer  # every app has a key
        self._signed = signer.dumps
        self._read = lru_cache(MOST_READ)(signer.loads)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the cookie says, whenever it was signed: a server's clock may have been wrong.

        Who was here over HTTP before is the same over HTTPS, and who was here when the cookie had
        its old name is the same under the new one. What others call so has not our signature.
        """
        own = self.get_cookie_name(app)
        for name in (own, app.config["SESSION_COOKIE_NAME"], f"__Host-{OLD_NAME}", OLD_NAME):
            if signed := request.cookies.get(name):
                try:
                    found = SecureCookieSession(self._read(signed))
                except BadData:
                    continue
                found.modified = name != own
                return found
        return SecureCookieSession()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """A page makes the cookie last for years from now on; a tap need not sign it again.

        How long is counted by the phone: a day of the server's calendar may long be over there.
        What everybody may keep says nothing of the phone that asked, and what nobody keeps need
        not say that it is for that phone alone. That nothing is new lets it last no longer.
        """
        if response.status_code == 204:
            return
        if response.headers.get("Cache-Control") != "no-store":
            if response.cache_control.public:
                return
            if session.accessed:
                response.vary.add("Cookie")
        if session.modified or (session.permanent and request.method == "GET"):
            response.vary.add("Cookie")
            response.set_cookie(
                self.get_cookie_name(app),
                self._signed(dict(session)),
                max_age=app.permanent_session_lifetime,
                httponly=True,
                samesite=self.get_cookie_samesite(app),
                secure=request.is_secure,
            )

    def get_cookie_name(self, app: Flask) -> str:
        """Over HTTPS a name that browsers take from this very host alone; else the plain one."""
        name = str(app.config["SESSION_COOKIE_NAME"])
        return f"__Host-{name}" if request.is_secure else name


# Which language a phone wants, and how pages look and sound there.

LOCALES: Mapping[str, str] = {"en": "en_GB", "de": "de"}
"""Whose dates and times a language has: "14 March 2026", 20:15."""

LOOKS: Mapping[str, tuple[str, ...]] = {
    "text": ("usual", "large", "largest"),
    "contrast": ("auto", "more"),
    "theme": ("auto", "dark", "light"),
    "hand": ("right", "left"),
    "vibration": ("on", "off"),
    "sound": ("off", "on"),
    "speech": ("off", "on"),
}
"""What can be chosen beside the language, the usual answer first. Each is an attribute of pages."""


def chosen() -> Language:
    """The language picked on this phone, or the first that its browser asks for, in any country's
    form: who asks for "de-AT, en;q=0.9" reads German.
    """
    asked = [language.lower() for language, quality in request.accept_languages if quality > 0]
    wanted = session.get("language") or negotiate_locale(asked, LANGUAGES, sep="-")
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


def speak_as(options: Options) -> None:
    """Say the sentences of this request from now on as a table with these agreements says them."""
    _domain(terms.vocabulary(options)).as_default()
    g.pop("sentences", None)


def spoken_at(options: Options) -> Translations:
    """The catalogue of the sentences as a table with these agreements says them."""
    return _domain(terms.vocabulary(options)).get_translations()


@cache
def _domain(vocabulary: tuple[str, ...]) -> Domain:
    domains = ("messages", *vocabulary)
    return Domain([str(CATALOGUES) for _ in domains], ";".join(domains))


def _page_settings() -> dict[str, object]:
    looks = {name: session.get(name, answers[0]) for name, answers in LOOKS.items()}
    return {"page_language": get_locale().language, "page_looks": looks}

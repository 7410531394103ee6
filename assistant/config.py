"""Every setting, its unit and its environment variable."""

import os
import re
from datetime import timedelta
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote, urlsplit

import click

PACKAGE = Path(__file__).parent
CHECKOUT = None if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""The folder that was cloned; None where the program is installed from a wheel."""

CONNECTIONS_TO_DATABASE = 18
"""At most so many of a process: one for each thread that answers, and an import's lock."""


_HOST = re.compile(r"(?:[\w.-]+|\[?[0-9a-f:.]+\]?)(?::\d+)?")
"""A name or an address of a machine, with a port or without; a dot first: all names below it."""
PATH = re.compile(r"(?:/(?!\.{1,2}(?:/|$))[\w.~-]+)*", re.ASCII)
"""A path under which the app can lie on its site, such as /imp; "" where it has all of it."""


class Unusable(click.ClickException):
    """A setting, a file or the database cannot be used; its sentence says what to do."""


def unusable(error: OSError, file: Path) -> Unusable:
    """What to do about the instance folder, or this file in it, that the system refused."""
    return Unusable(
        f"{error.filename or file} cannot be used: {error.strerror}. See that it can be written to "
        "and that the disk is not full, or name another folder in BOTTLE_IMP_INSTANCE."
    )


class Config:
    """The settings that `create_app` starts from."""

    # The most bytes of a request: the longest form has the 54 cards of a deck, or its file.
    MAX_CONTENT_LENGTH = 64 * 1024
    # The most bytes of a file that is imported: a league of some hundred games.
    MAX_FILE_LENGTH = 64 * 1024 * 1024
    # The most bytes of a spreadsheet of games on paper: some ten thousand games.
    MAX_PAPER_LENGTH = 4 * 1024 * 1024
    # A phone is known for years, and a form's token outlives an evening.
    PERMANENT_SESSION_LIFETIME = timedelta(days=5 * 365)
    SESSION_COOKIE_SAMESITE = "Lax"
    WTF_CSRF_TIME_LIMIT = None
    BABEL_TRANSLATION_DIRECTORIES = str(PACKAGE / "wording" / "translations")
    # Where it is counted how often something is asked for: in memory, or, where several processes
    # serve, what RATELIMIT_STORAGE_URI names (web/limits.py).
    RATELIMIT_ENABLED = True
    RATELIMIT_STORAGE_URI = "memory://"
    # How many days a deleted game can be restored. Until then the database removes no event of it.
    DAYS_KEPT = 30
    # What a statement was given stays out of messages: there are names and ids in it.
    SQLALCHEMY_ENGINE_OPTIONS: ClassVar[dict[str, Any]] = {"hide_parameters": True}
    # The address under which others reach the app, for links; "" where it is the one that is asked.
    PUBLIC_URL = ""
    # How many proxies stand in front, each of which says for whom it asks.
    PROXIES = 0
    # Whether only phones that an operator let in open games and leagues, and what that operator is
    # called where others are told whom to ask.
    CLOSED = False
    OPERATOR = ""
    # The most bytes that a phone, and an address, may bring in within a day; a club's league of a
    # year has some sixty million.
    BYTES_A_DAY = 200 * 1024 * 1024
    # With fewer bytes of the disk free nothing new is opened or brought in; None for what is usual
    # (leagues/space.py).
    LEAST_FREE: int | None = None
    # The names of hosts that are answered; none for all of them.
    HOSTS: tuple[str, ...] = ()
    # Whether the secret key was made just now, since there was none.
    HAS_NEW_KEY = False
    # HTTPS at home (`serve --https`): its port, 0 for none, and the one of plain HTTP beside it;
    # the names, but for addresses, that its certificate holds for; the authority that phones have
    # to trust, as a file in DER, and its fingerprint.
    HTTPS_PORT = 0
    HTTP_PORT = 0
    HTTPS_NAMES: tuple[str, ...] = ()
    AUTHORITY = b""
    FINGERPRINT = ""


def instance() -> Path:
    """The folder of the database and the secret key.

    BOTTLE_IMP_INSTANCE, or instance/ of the checkout, or ~/.bottle-imp.
    """
    if folder := os.environ.get("BOTTLE_IMP_INSTANCE"):
        return Path(folder).absolute()
    return CHECKOUT / "instance" if CHECKOUT else Path.home() / ".bottle-imp"


def made_instance() -> Path:
    """The same folder, which is made if there is none; Unusable where it cannot be."""
    folder = instance()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(error, folder) from error
    return folder


def folder(name: str) -> Path:
    """The folder of the templates or of the static files: in the wheel, or beside the package."""
    return (CHECKOUT or PACKAGE) / name


def database_url(instance: Path) -> str:
    """DATABASE_URL, or a SQLite file in the instance folder. PostgreSQL needs psycopg 3.

    The password may lie in a file, which DATABASE_PASSWORD_FILE names.
    """
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{instance / 'bottle-imp.sqlite'}"
    scheme, separator, rest = url.partition("://")
    if scheme in ("postgres", "postgresql"):
        scheme = "postgresql+psycopg"
    try:
        is_known = (scheme == "postgresql+psycopg" and _can_be_server(rest)) or (
            scheme == "sqlite" and _can_be_file(rest, instance)
        )
        urlsplit(url).port  # noqa: B018  # it fails where the port is no number
    except ValueError:
        is_known = False
    if not is_known:
        raise Unusable(
            "DATABASE_URL names no database that this program knows. It looks like "
            "postgresql://user:word@host/name or sqlite:////folder/file.sqlite; "
            "without it the record lies in the instance folder. A word with signs such as @ and / "
            "is written with %40 and %2F, or lies in a file: DATABASE_PASSWORD_FILE."
        )
    return scheme + separator + _with_password(rest)


def _can_be_server(rest: str) -> bool:
    """Whether PostgreSQL's address without its scheme is read as it was meant.

    With a bare @ or / in a password, its end would be taken for a host, and be told to everybody.
    """
    place = rest.partition("?")[0]
    return bool(rest) and place.count("@") <= 1 and "/" not in place.rpartition("@")[0]


def _can_be_file(rest: str, instance: Path) -> bool:
    """Whether SQLite's address without its scheme names a file, or one that there can be.

    A folder or a device would be taken for one that only its owner may read, and memory forgets.
    """
    slash, name = rest[:1], rest[1:].partition("?")[0]
    is_name = slash == "/" and name and name != ":memory:" and not name.startswith("file:")
    file = instance / name
    return bool(is_name and (os.path.isfile(file) or not os.path.exists(file)))


def _with_password(rest: str) -> str:
    """A database's address without its scheme, with the password out of the file if there is one.

    It begins then with the user's name alone: user@host/name.
    """
    if not (file := os.environ.get("DATABASE_PASSWORD_FILE")):
        return rest
    user, at, place = rest.partition("@")
    if not at or ":" in user:
        raise Unusable(
            "DATABASE_PASSWORD_FILE is given, so DATABASE_URL has to name a user without a "
            "password: postgresql://user@host/name."
        )
    try:
        password = Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise Unusable(f"The password file {file} cannot be read: {error}.") from error
    return f"{user}:{quote(password, safe='')}@{place}"


def surroundings() -> dict[str, Any]:
    """What stands around the server: BOTTLE_IMP_PUBLIC_URL, _PROXIES, _HOSTS, and what counts.

    Without hosts that are named, the public address is the only one that is answered.
    """
    public_url = _public_url()
    names = os.environ.get("BOTTLE_IMP_HOSTS", "").lower().replace(",", " ").split()
    if wrong := [name for name in names if not _HOST.fullmatch(name)]:
        raise Unusable(
            f"BOTTLE_IMP_HOSTS has {wrong[0]!r}, which is no name of a host. Names look like "
            "imp.example.org; .example.org stands for all that end so."
        )
    named = names or [str(urlsplit(public_url).hostname)] * bool(public_url)
    return {
        "PUBLIC_URL": public_url,
        "PROXIES": _proxies(),
        "HOSTS": tuple(named),
        "RATELIMIT_STORAGE_URI": os.environ.get("RATELIMIT_STORAGE_URI") or "memory://",
    }


def of_the_operator() -> dict[str, Any]:
    """What an operator decides: BOTTLE_IMP_CLOSED, _OPERATOR, _MB_A_DAY and _MB_FREE."""
    closed = os.environ.get("BOTTLE_IMP_CLOSED", "").strip().lower()
    if closed not in ("", "0", "no", "1", "yes"):
        raise Unusable(f"BOTTLE_IMP_CLOSED is 1 or 0, not {closed!r}.")
    settings: dict[str, Any] = {
        "CLOSED": closed in ("1", "yes"),
        "OPERATOR": " ".join(os.environ.get("BOTTLE_IMP_OPERATOR", "").split())[:200],
    }
    for variable, name in (
        ("BOTTLE_IMP_MB_A_DAY", "BYTES_A_DAY"),
        ("BOTTLE_IMP_MB_FREE", "LEAST_FREE"),
    ):
        if text := os.environ.get(variable, "").strip():
            if not (text.isascii() and text.isdecimal() and len(text) < 10):
                raise Unusable(f"{variable} is a whole number of megabytes, not {text!r}.")
            settings[name] = int(text) * 1024 * 1024
    return settings


def _public_url() -> str:
    """The public address without a slash at its end, or ""."""
    address = os.environ.get("BOTTLE_IMP_PUBLIC_URL", "").strip().rstrip("/")
    try:
        parts = urlsplit(address)
        is_host = _HOST.fullmatch(parts.hostname or "")
        is_site = parts.scheme in ("http", "https") and is_host and PATH.fullmatch(parts.path)
        is_plain = not (parts.query or parts.fragment or parts.username) and parts.port != 0
    except ValueError:
        is_site = is_plain = False
    if address and not (is_site and is_plain):
        raise Unusable(
            f"BOTTLE_IMP_PUBLIC_URL is no address of a site: {address!r}. "
            "It looks like https://imp.example.org or https://example.org/imp."
        )
    return parts.geturl()


def _proxies() -> int:
    text = os.environ.get("BOTTLE_IMP_PROXIES") or "0"
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise Unusable(
            f"BOTTLE_IMP_PROXIES is how many proxies stand in front, such as 1, not {text!r}."
        )
    return int(text)

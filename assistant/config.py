"""Every setting, its unit and its environment variable."""

import os
import secrets
from datetime import timedelta
from pathlib import Path

PACKAGE = Path(__file__).parent
CHECKOUT = None if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""The folder that was cloned; None where the program is installed from a wheel."""


CONNECTIONS = 16
"""As many to the database as the server has threads, so that none of them waits for one."""


class Config:
    """The settings that `create_app` starts from."""

    # The most bytes of a request: the longest form has the 36 cards of a deck, or its file.
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
    # How often within the time may be asked for what costs much: by one phone, and by one address,
    # behind which a whole club can sit. A round at a table is never counted.
    RATELIMIT_ENABLED = True
    RATES_OF_OPENING = ("60/10 minutes", "600/10 minutes")
    RATES_OF_IMPORTS = ("60/10 minutes", "180/10 minutes")
    RATES_OF_EXPORTS = ("120/minute", "1200/minute")
    # How many addresses of tables, leagues, links and decks that are not there may be tried.
    RATE_OF_GUESSES = "300/10 minutes"
    # How many days a deleted game can be restored. Until then the database removes no event of it.
    DAYS_KEPT = 30


def instance() -> Path:
    """The folder of the database and the secret key.

    BOTTLE_IMP_INSTANCE, or instance/ of the checkout, or ~/.bottle-imp.
    """
    if folder := os.environ.get("BOTTLE_IMP_INSTANCE"):
        return Path(folder).absolute()
    return CHECKOUT / "instance" if CHECKOUT else Path.home() / ".bottle-imp"


def folder(name: str) -> Path:
    """The folder of the templates or of the static files: in the wheel, or beside the package."""
    return (CHECKOUT or PACKAGE) / name


def database_url(instance: Path) -> str:
    """DATABASE_URL, or a SQLite file in the instance folder. PostgreSQL needs psycopg 3."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{instance / 'bottle-imp.sqlite'}"
    scheme, _, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url


def secret_key(instance: Path) -> str:
    """The key that signs cookies.

    BOTTLE_IMP_SECRET_KEY, or a key that is made once and saved in the instance folder.
    """
    if key := os.environ.get("BOTTLE_IMP_SECRET_KEY"):
        return key
    file = instance / "secret-key"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_hex(32), encoding="ascii")
    return file.read_text(encoding="ascii")

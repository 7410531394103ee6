"""Every setting, its unit and its environment variable."""

import os
import secrets
from datetime import timedelta
from pathlib import Path

PACKAGE = Path(__file__).parent
CHECKOUT = None if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""The folder that was cloned; None where the program is installed from a wheel."""


class Config:
    """What `create_app` starts from."""

    # The most that a request may carry, in bytes: the longest form has the 36 cards of a deck, or its file.
    MAX_CONTENT_LENGTH = 64 * 1024
    # The most that a file may have that is brought in, in bytes: a league of some hundred games.
    MAX_FILE_LENGTH = 64 * 1024 * 1024
    # The same of a spreadsheet with what was kept on paper: some ten thousand games.
    MAX_PAPER_LENGTH = 4 * 1024 * 1024
    # A phone is known for years, and a form's token outlives an evening.
    PERMANENT_SESSION_LIFETIME = timedelta(days=5 * 365)
    SESSION_COOKIE_SAMESITE = "Lax"
    WTF_CSRF_TIME_LIMIT = None
    BABEL_TRANSLATION_DIRECTORIES = str(PACKAGE / "wording" / "translations")
    # How long a deleted game can be restored, in days. The database refuses to remove its events earlier.
    DAYS_KEPT = 30


def instance() -> Path:
    """Where the database and the secret key lie: BOTTLE_IMP_INSTANCE, or instance/ of the checkout, or ~/.bottle-imp."""
    if named := os.environ.get("BOTTLE_IMP_INSTANCE"):
        return Path(named).absolute()
    return CHECKOUT / "instance" if CHECKOUT else Path.home() / ".bottle-imp"


def pages(folder: str) -> Path:
    """The folder of the templates or of the static files: in the wheel, or beside the package."""
    return (CHECKOUT or PACKAGE) / folder


def database_url(instance: Path) -> str:
    """DATABASE_URL, or a SQLite file in the instance folder. PostgreSQL is spoken to through psycopg 3."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{instance / 'bottle-imp.sqlite'}"
    scheme, _, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url


def secret_key(instance: Path) -> str:
    """The key that signs cookies: BOTTLE_IMP_SECRET_KEY, or one made once and kept in the instance folder."""
    if named := os.environ.get("BOTTLE_IMP_SECRET_KEY"):
        return named
    file = instance / "secret-key"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_hex(32), encoding="ascii")
    return file.read_text(encoding="ascii")

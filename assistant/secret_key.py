"""The key that signs cookies: made once, and written whole or not at all."""

import os
import re
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from assistant import config, new_files
from assistant.config import Unusable

_KEY = re.compile(r"[0-9a-f]{64}\s*")


def secret_key(instance: Path) -> str:
    """BOTTLE_IMP_SECRET_KEY, or the key in the instance folder, which is made if there is none.

    Unusable where the file holds something else.
    """
    if key := os.environ.get("BOTTLE_IMP_SECRET_KEY"):
        return key
    file = instance / "secret-key"
    try:
        if not file.exists():
            # unless another process makes it first
            with suppress(FileExistsError), new_files.written(file) as new:
                new.write(secrets.token_hex(32).encode())
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)
        key = file.read_bytes().decode("ascii", "replace")
    except OSError as error:
        raise config.unusable(error, file) from error
    if not _KEY.fullmatch(key):
        raise Unusable(
            f"The secret key {file} is damaged. Put it back from a backup; or remove it: then a "
            "new one is made, and the phones forget which games are theirs."
        )
    return key


def cookie_name(key: str | bytes) -> str:
    """The name of the cookie by which an installation that has this key knows a phone.

    Browsers send cookies to all ports of a host: under one name, two programs on a machine would
    overwrite each other's, and a phone would lose its games.
    """
    text = key if isinstance(key, str) else key.hex()
    return "bottle-imp-" + sha256(f"cookie {text}".encode()).hexdigest()[:8]


def is_kept(instance: Path) -> bool:
    """Whether there is a key already."""
    return bool(os.environ.get("BOTTLE_IMP_SECRET_KEY")) or (instance / "secret-key").exists()


def refuse_other(key: str) -> None:
    """Unusable where an installation cannot have this key, which comes with a backup."""
    given = os.environ.get("BOTTLE_IMP_SECRET_KEY")
    if given == key or (not given and _KEY.fullmatch(key)):
        return
    raise Unusable(
        "The backup has another secret key than BOTTLE_IMP_SECRET_KEY: with that one, phones would "
        "be strangers and links dead. Set it to the key of the installation that was backed up"
        + (", or leave it out." if _KEY.fullmatch(key) else ".")
    )


def replace(instance: Path, key: str) -> None:
    """Let the installation have this key from now on; one that the environment names stays."""
    if os.environ.get("BOTTLE_IMP_SECRET_KEY"):
        return
    with new_files.written(instance / "secret-key", replaces=True) as new:
        new.write(key.encode())

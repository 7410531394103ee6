"""Files that hold a certificate and its key: whole or not there, and for the owner alone."""

import os
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

Pair = tuple[x509.Certificate, EllipticCurvePrivateKey]
"""A certificate, and the key that belongs to it."""


def write(file: Path, pair: Pair) -> None:
    """Write a pair beside the file, and give it the name when all of it is there."""
    certificate, key = pair
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with open(os.open(new, flags, 0o600), "wb") as opened:
        opened.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        opened.write(certificate.public_bytes(Encoding.PEM))
        opened.flush()
        os.fsync(opened.fileno())
    os.replace(new, file)


def read(file: Path) -> Pair | None:
    """The pair that a file holds; None where it holds none. Others cannot read it any more."""
    if file.stat().st_mode & 0o077 and not file.is_symlink():
        file.chmod(0o600)  # what a link leads to is not ours
    content = file.read_bytes()
    try:
        certificate = x509.load_pem_x509_certificate(content)
        key = load_pem_private_key(content, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        return None
    if not isinstance(key, EllipticCurvePrivateKey):
        return None
    return (certificate, key) if key.public_key() == certificate.public_key() else None

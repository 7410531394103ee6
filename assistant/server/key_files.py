"""Files that hold a certificate and its key: whole or not there, and for the owner alone."""

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

from assistant import new_files

Pair = tuple[x509.Certificate, EllipticCurvePrivateKey]
"""A certificate, and the key that belongs to it."""


def write(file: Path, pair: Pair) -> None:
    """Write a pair into a file that is there when all of it is."""
    certificate, key = pair
    with new_files.written(file, replaces=True) as new:
        new.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        new.write(certificate.public_bytes(Encoding.PEM))


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

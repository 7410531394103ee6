"""The local authority: phones that trust it believe this machine's certificates, and no others'.

It is made once. It may vouch for private addresses, for names that end in ".local", and for what
this machine was called when it was made; nothing that it could sign opens a site of the internet.
A certificate lies with its key in one file: whole or not there, and for the owner alone.
"""

import socket
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509 import DNSName, IPAddress
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from assistant import new_files
from assistant.config import Unusable
from assistant.server.own_addresses import PRIVATE, address_of, is_name, is_private, own_names
from assistant.services import now

YEARS = timedelta(days=3653)
"""Ten: so long a phone that was shown it once has nothing to do."""
BEFORE = timedelta(days=366)
"""It holds from a year before it is made: clocks can have been ahead."""

Pair = tuple[x509.Certificate, ec.EllipticCurvePrivateKey]
"""A certificate, and the key that belongs to it."""


@dataclass(frozen=True)
class Authority:
    """A certificate that signs others, its key, and where both lie."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey
    path: Path

    @property
    def begins(self) -> datetime:
        """From when on it holds, UTC without a zone."""
        return self.certificate.not_valid_before_utc.replace(tzinfo=None)

    @property
    def ends(self) -> datetime:
        """Until when it holds."""
        return self.certificate.not_valid_after_utc.replace(tzinfo=None)

    @property
    def file(self) -> bytes:
        """What a phone is given, in DER."""
        return self.certificate.public_bytes(Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """What is compared on both sides: SHA-256, in pairs of digits."""
        return self.certificate.fingerprint(SHA256()).hex(":").upper()

    def check_end(self) -> None:
        """Unusable where it has ended, which a clock that was wrong when it was made can bring."""
        if self.ends <= now():
            raise Unusable(
                f"{self.path} ended on {self.ends:%Y-%m-%d}, by the clock of this computer. If "
                "that is right, remove it: then a new one is made, and each phone has to get it "
                "anew."
            )

    def may_vouch_for(self, name: str) -> bool:
        """Whether phones believe it this name, or this address."""
        if address_of(name):
            return is_private(name)
        permitted = _permitted(self.certificate)
        return is_name(name) and any(f".{name}".endswith(f".{one}") for one in permitted)


def authority_in(folder: Path) -> Authority:
    """The authority of a folder, made if there is none; Unusable where it cannot be one."""
    path = folder / "authority.pem"
    if not path.exists():
        write(path, _made())
    pair = read(path)
    if pair is None or not _permitted(pair[0]):
        raise Unusable(
            f"{path} is damaged, or no authority that this program made. Put it back from a "
            "backup; or remove it: then a new one is made, and each phone has to get it anew."
        )
    authority = Authority(*pair, path)
    authority.check_end()
    return authority


def _made() -> Pair:
    """A new one; whatever ends in one of the names that it may vouch for is meant too."""
    key = ec.generate_private_key(ec.SECP256R1())
    called = f"Bottle Imp on {socket.gethostname()[:30]}"  # there is room for 64 letters in all
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, called)])
    names = dict.fromkeys(["local", *(one for one in own_names() if not one.endswith(".local"))])
    permitted = x509.NameConstraints([*map(DNSName, names), *map(IPAddress, PRIVATE)], None)
    holds = now() - BEFORE, now() + YEARS
    builder = begun(name, name, key.public_key(), holds, is_authority=True)
    return builder.add_extension(permitted, critical=True).sign(key, SHA256()), key


def _permitted(certificate: x509.Certificate) -> list[str]:
    """The names that a certificate may vouch for; every authority that this program made has some."""
    try:
        found = certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    except (x509.ExtensionNotFound, ValueError):
        return []
    return [one.value for one in found.permitted_subtrees or () if isinstance(one, DNSName)]


def begun(
    issuer: x509.Name,
    subject: x509.Name,
    key: ec.EllipticCurvePublicKey,
    holds: tuple[datetime, datetime],
    *,
    is_authority: bool = False,
) -> x509.CertificateBuilder:
    """A certificate of an authority or of a server, but for the names that it is for."""
    usage = x509.KeyUsage(
        digital_signature=not is_authority,
        key_cert_sign=is_authority,
        crl_sign=is_authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    limits = x509.BasicConstraints(is_authority, path_length=0 if is_authority else None)
    return (
        x509.CertificateBuilder(issuer, subject, key, x509.random_serial_number(), *holds)
        .add_extension(limits, critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


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
    is_pair = key.public_key() == certificate.public_key()
    return (certificate, key) if is_pair and isinstance(key, ec.EllipticCurvePrivateKey) else None

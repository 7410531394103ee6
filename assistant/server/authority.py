"""The local authority: phones that trust it believe this machine's certificates, and no others'.

It is made once. It may vouch for private addresses, for names that end in ".local", and for what
this machine was called when it was made; nothing that it could sign opens a site of the internet.
"""

import socket
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import DNSName, GeneralName, IPAddress
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from assistant.config import Unusable
from assistant.server import key_files
from assistant.server.own_addresses import PRIVATE, address_of, is_name, is_private, own_names
from assistant.services import now

YEARS = timedelta(days=3653)
"""Ten: so long a phone that was shown it once has nothing to do."""
BEFORE = timedelta(days=366)
"""It holds from a year before it is made: clocks can have been ahead."""
LONGEST_NAME = 30
"""Letters of this machine's name in that of its authority, of which there is room for 64."""


@dataclass(frozen=True)
class Authority:
    """A certificate that signs others, and its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

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

    def check_end(self, file: Path) -> None:
        """Unusable where it has ended, which a clock that was wrong when it was made can bring."""
        if self.ends <= now():
            raise Unusable(
                f"{file} ended on {self.ends:%Y-%m-%d}, by the clock of this computer. If that is "
                "right, remove it: then a new one is made, and each phone has to get it anew."
            )

    def may_vouch_for(self, name: str) -> bool:
        """Whether phones believe it this name, or this address."""
        if address_of(name):
            return is_private(name)
        permitted = _constraints(self.certificate).permitted_subtrees or []
        names = [one.value for one in permitted if isinstance(one, DNSName)]
        return is_name(name) and any(f".{name}".endswith(f".{one}") for one in names)


def authority_in(folder: Path) -> Authority:
    """The authority of a folder, made if there is none; Unusable where it cannot be one."""
    file = file_in(folder)
    if not file.exists():
        key_files.write(file, _made())
    pair = key_files.read(file)
    if pair is None or not _is_ours(pair[0]):
        raise Unusable(
            f"{file} is damaged, or no authority that this program made. Put it back from a "
            "backup; or remove it: then a new one is made, and each phone has to get it anew."
        )
    authority = Authority(*pair)
    authority.check_end(file)
    return authority


def file_in(folder: Path) -> Path:
    """Where the authority of a folder lies."""
    return folder / "authority.pem"


def _made() -> key_files.Pair:
    """A new one."""
    key = ec.generate_private_key(ec.SECP256R1())
    called = f"Bottle Imp on {socket.gethostname()[:LONGEST_NAME]}"
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, called)])
    begins = now() - BEFORE
    builder = begun(name, name, key.public_key(), (begins, begins + BEFORE + YEARS), is_ca=True)
    builder = builder.add_extension(x509.NameConstraints(_permitted(), None), critical=True)
    return builder.sign(key, SHA256()), key


def _permitted() -> list[GeneralName]:
    """What it may vouch for; whatever ends in one of the names is meant too."""
    names = dict.fromkeys(["local", *(one for one in own_names() if not one.endswith(".local"))])
    return [*map(DNSName, names), *map(IPAddress, PRIVATE)]


def begun(
    issuer: x509.Name,
    subject: x509.Name,
    key: ec.EllipticCurvePublicKey,
    holds: tuple[datetime, datetime],
    *,
    is_ca: bool = False,
) -> x509.CertificateBuilder:
    """A certificate of an authority or of a server, but for the names that it is for."""
    usage = x509.KeyUsage(
        digital_signature=not is_ca,
        key_cert_sign=is_ca,
        crl_sign=is_ca,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    limits = x509.BasicConstraints(ca=is_ca, path_length=0 if is_ca else None)
    return (
        x509.CertificateBuilder(issuer, subject, key, x509.random_serial_number(), *holds)
        .add_extension(limits, critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _is_ours(certificate: x509.Certificate) -> bool:
    """Whether this program made it: it may vouch for some names alone."""
    try:
        return bool(_constraints(certificate).permitted_subtrees)
    except (x509.ExtensionNotFound, ValueError):
        return False


def _constraints(certificate: x509.Certificate) -> x509.NameConstraints:
    return certificate.extensions.get_extension_for_class(x509.NameConstraints).value

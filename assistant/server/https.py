"""HTTPS at home: an authority of this machine's own, and the certificate that it signs.

Phones that trust the authority, which is made once, believe this machine's certificates, and no
others'. It may vouch for private addresses, for names that end in ".local", and for what this
machine was called when it was made; nothing that it could sign opens a site of the internet.
"""

import logging
import socket
import ssl
from collections.abc import Iterable
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

from assistant import config, new_files
from assistant.config import Unusable
from assistant.own_addresses import (
    PRIVATE,
    address_of,
    is_name,
    is_private,
    own_addresses,
    own_names,
)
from assistant.store.engine import now

YEARS = timedelta(days=3653)
"""Ten that the authority holds: so long a phone that was shown it once has nothing to do."""
BEFORE = timedelta(days=366)
"""It holds from a year before it is made: clocks can have been ahead."""
DAYS = timedelta(days=397)
"""How long the server's certificate holds at most; phones refuse one that holds longer."""
DAY = timedelta(days=1)
"""It holds from a day before it is made, for phones whose clocks are late."""
RENEWED = timedelta(days=30)
"""So long after it was made, or before it by a clock that was put back, it is made anew."""
LONGEST_NAME = 30
"""Letters of this machine's name in that of its authority, of which there is room for 64."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Authority:
    """A certificate that signs others, its key, and the names that end as it may vouch for."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey
    endings: tuple[str, ...]

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

    def may_vouch_for(self, name: str) -> bool:
        """Whether phones believe it this name, or this address."""
        if address_of(name):
            return is_private(name)
        return is_name(name) and any(f".{name}".endswith(f".{one}") for one in self.endings)


class Certificates:
    """The authority of a folder, and the certificate that the server shows.

    `context` is the TLS of the server. It looks with each handshake whether the certificate still
    fits: an address of this machine can be new, and a server can run for a year. `others` are more
    names of this machine. Unusable where the files cannot be used.
    """

    def __init__(self, folder: Path, others: Iterable[str] = ()) -> None:
        self._folder, self._others = folder, tuple(others)
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            folder.chmod(0o700)
            self.authority = authority_in(folder)
            self._renew()
        except OSError as error:
            raise config.unusable(error, folder) from error
        self.context = self._shown
        self.context.sni_callback = self._show

    @property
    def names(self) -> tuple[str, ...]:
        """The names that it holds for, but for addresses."""
        return tuple(sorted(name for name in self._held if not address_of(name)))

    def fits(self) -> bool:
        """Whether it can be shown now, under every name and address of this machine."""
        return self._wanted() <= self._held and abs(now() - self._made_at) < RENEWED

    def _show(self, connection: ssl.SSLObject, *_: object) -> None:
        """Let a new connection be shown what fits; where that cannot be made, what there is."""
        try:
            if not self.fits():
                self._renew()
        except (OSError, Unusable) as error:
            _log.warning("The certificate cannot be made anew: %s", error)
        connection.context = self._shown

    def _wanted(self) -> frozenset[str]:
        names = [*own_names(), *own_addresses(), *self._others]
        return frozenset(name for name in names if self.authority.may_vouch_for(name))

    def _renew(self) -> None:
        authority, made_at, held = self.authority, now(), self._wanted()
        if authority.ends <= made_at:
            raise Unusable(
                f"{_file(self._folder)} ended on {authority.ends:%Y-%m-%d}, by the clock of this "
                "computer. If that is right, remove it: then a new one is made, and each phone has "
                "to get it anew."
            )
        key = ec.generate_private_key(ec.SECP256R1())
        begins = max(made_at - DAY, authority.begins)
        holds = begins, min(begins + DAYS, authority.ends)
        names = x509.SubjectAlternativeName(map(_general, sorted(held)))
        builder = _begun(authority.certificate.subject, _name("Bottle Imp"), key, holds)
        builder = builder.add_extension(names, critical=False)
        signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
        builder = builder.add_extension(signer, critical=False)
        file = self._folder / "server.pem"
        write(file, builder.sign(authority.key, SHA256()), key)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        context.set_alpn_protocols(["http/1.1"])
        self._shown, self._held, self._made_at = context, held, made_at


def authority_in(folder: Path) -> Authority:
    """The authority of a folder, made if there is none; Unusable where it cannot be one."""
    file = _file(folder)
    if not file.exists():
        _make(file)
    content = file.read_bytes()
    try:
        certificate = x509.load_pem_x509_certificate(content)
        key = load_pem_private_key(content, password=None)
        limits = certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    except (ValueError, TypeError, UnsupportedAlgorithm, x509.ExtensionNotFound):
        key = None
    if isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == certificate.public_key():
        permitted = limits.permitted_subtrees or []
        endings = tuple(one.value for one in permitted if isinstance(one, DNSName))
        return Authority(certificate, key, endings)
    raise Unusable(
        f"{file} is damaged, or no authority that this program made. Put it back from a "
        "backup; or remove it: then a new one is made, and each phone has to get it anew."
    )


def write(file: Path, certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> None:
    """Write a certificate and its key into a file that is there when all of it is."""
    with new_files.written(file, replaces=True) as new:
        new.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        new.write(certificate.public_bytes(Encoding.PEM))


def _file(folder: Path) -> Path:
    return folder / "authority.pem"


def _make(file: Path) -> None:
    """Make an authority; whatever ends in one of its names is meant too."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Bottle Imp on {socket.gethostname()[:LONGEST_NAME]}")
    begins = now() - BEFORE
    names = dict.fromkeys(["local", *(one for one in own_names() if not one.endswith(".local"))])
    permitted = [*map(DNSName, names), *map(IPAddress, PRIVATE)]
    builder = _begun(name, name, key, (begins, begins + BEFORE + YEARS), is_ca=True)
    builder = builder.add_extension(x509.NameConstraints(permitted, None), critical=True)
    write(file, builder.sign(key, SHA256()), key)


def _general(name: str) -> x509.GeneralName:
    address = address_of(name)
    return DNSName(name) if address is None else IPAddress(address)


def _name(called: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, called)])


def _begun(
    issuer: x509.Name,
    subject: x509.Name,
    key: ec.EllipticCurvePrivateKey,
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
    public, limits = key.public_key(), x509.BasicConstraints(is_ca, 0 if is_ca else None)
    return (
        x509.CertificateBuilder(issuer, subject, public, x509.random_serial_number(), *holds)
        .add_extension(limits, critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )

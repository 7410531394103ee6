"""The certificate that the server shows, kept in a file and made anew when it no longer fits."""

import ssl
import threading
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509 import DNSName, GeneralName, IPAddress
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from filelock import FileLock, Timeout

from assistant import config
from assistant.config import Unusable
from assistant.server import key_files
from assistant.server.authority import Authority, authority_in, file_in, usage
from assistant.server.own_addresses import address_of, own_addresses, own_names
from assistant.services import now

DAYS = timedelta(days=397)
"""How long it holds at most; phones refuse one that holds longer."""
RENEWED = timedelta(days=60)
"""How long before its end it is made anew."""
BEFORE = timedelta(days=1)
"""It holds from a day before it is made, for phones whose clocks are late."""
WAITING = 30
"""Seconds to wait while another process makes them."""


class Certificates:
    """The authority and the server's certificate in a folder.

    `context` is the TLS of new connections. It is looked at again with each of them: an address of
    this machine can be new, and a server can run for a year. The names are those besides addresses.
    """

    def __init__(self, folder: Path, others: Iterable[str] = ()) -> None:
        self._file, self._making = folder / "server.pem", threading.Lock()
        self._between_processes = FileLock(folder / "making.lock", timeout=WAITING, mode=0o600)
        with self._between_processes:
            self.authority = authority_in(folder)
            self._wanted = self._permitted([*own_names(), *own_addresses(), *others])
            self._take(self._kept() or self._made())

    @property
    def names(self) -> tuple[str, ...]:
        """The names that it holds for, but for addresses."""
        return tuple(sorted(name for name in self._names if address_of(name) is None))

    def fits(self, address: str) -> bool:
        """Whether it can be shown now to a phone that asks for this address."""
        return self._permitted([address]) <= self._names and not self._is_due(self._certificate)

    def renew(self, address: str) -> None:
        """Make it anew, for this address too, unless another thread just did.

        Unusable where the authority has ended: nothing that it signs now would hold.
        """
        with self._making, self._between_processes:
            if not self.fits(address):
                self.authority.check_end(file_in(self._file.parent))
                self._wanted |= self._permitted([address])
                self._take(self._made())

    def _permitted(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset(name for name in names if self.authority.may_vouch_for(name))

    def _take(self, certificate: x509.Certificate) -> None:
        self._certificate, self._names = certificate, _names(certificate)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._file)
        context.set_alpn_protocols(["http/1.1"])
        self.context = context

    def _kept(self) -> x509.Certificate | None:
        """The one of an earlier start, if it is this authority's and fits."""
        pair = key_files.read(self._file) if self._file.exists() else None
        if pair is None or not _is_signed(pair[0], self.authority) or self._is_due(pair[0]):
            return None
        return pair[0] if self._wanted <= _names(pair[0]) else None

    def _made(self) -> x509.Certificate:
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = _signed(self.authority, key, sorted(self._wanted), self._today())
        key_files.write(self._file, (certificate, key))
        return certificate

    def _is_due(self, certificate: x509.Certificate) -> bool:
        """Whether it ends soon, or begins later by a clock that was put back."""
        begins = certificate.not_valid_before_utc.replace(tzinfo=None)
        ends = certificate.not_valid_after_utc.replace(tzinfo=None)
        is_last = ends >= self.authority.ends
        return self._today() < begins or (self._today() > ends - RENEWED and not is_last)

    def _today(self) -> datetime:
        """By this computer's clock, unless it cannot be so early."""
        return max(now(), self.authority.begins)


def certificates_in(folder: Path, others: Iterable[str] = ()) -> Certificates:
    """The certificates of a folder, which is made if there is none.

    `others` are more names of this machine. Unusable where the files cannot be used.
    """
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        folder.chmod(0o700)
        return Certificates(folder, others)
    except Timeout:
        raise Unusable(f"Another process is busy in {folder} and does not finish.") from None
    except OSError as error:
        raise config.unusable(error, folder) from error


def _signed(
    authority: Authority, key: ec.EllipticCurvePrivateKey, names: list[str], today: datetime
) -> x509.Certificate:
    """A certificate for these names."""
    begins = max(today - BEFORE, authority.begins)
    title = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Bottle Imp")])
    issuer, public = authority.certificate.subject, key.public_key()
    signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    builder = (
        x509.CertificateBuilder(issuer, title, public, x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(min(begins + DAYS, authority.ends))
        .add_extension(x509.SubjectAlternativeName(map(_general, names)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .add_extension(signer, critical=False)
    )
    return builder.sign(authority.key, SHA256())


def _is_signed(certificate: x509.Certificate, authority: Authority) -> bool:
    """Whether this authority signed it."""
    try:
        certificate.verify_directly_issued_by(authority.certificate)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def _names(certificate: x509.Certificate) -> frozenset[str]:
    """The names and addresses that a certificate holds for."""
    try:
        found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (x509.ExtensionNotFound, ValueError):
        return frozenset()
    addresses = map(str, found.get_values_for_type(IPAddress))
    return frozenset([*found.get_values_for_type(DNSName), *addresses])


def _general(name: str) -> GeneralName:
    """A name or an address, as certificates have it."""
    address = address_of(name)
    return DNSName(name) if address is None else IPAddress(address)

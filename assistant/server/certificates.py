"""The certificate that the server shows, kept in a file and made anew when it no longer fits."""

import logging
import ssl
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509 import DNSName, GeneralName, IPAddress
from cryptography.x509.oid import NameOID

from assistant import config
from assistant.config import Unusable
from assistant.server import authority
from assistant.server.authority import authority_in, begun
from assistant.server.own_addresses import address_of, own_addresses, own_names
from assistant.services import now

DAYS = timedelta(days=397)
"""How long it holds at most; phones refuse one that holds longer."""
RENEWED = timedelta(days=60)
"""How long before its end it is made anew."""
BEFORE = timedelta(days=1)
"""It holds from a day before it is made, for phones whose clocks are late."""


class Certificates:
    """The authority and the server's certificate in a folder.

    `context` is the TLS of the server. It looks with each handshake whether the certificate still
    fits: an address of this machine can be new, and a server can run for a year.
    """

    def __init__(self, folder: Path, others: Iterable[str] = ()) -> None:
        self._file, self._others = folder / "server.pem", tuple(others)
        self.authority = authority_in(folder)
        pair = authority.read(self._file) if self._file.exists() else None
        if pair and self._is_signed(pair[0]):
            self._certificate = pair[0]
        else:
            self._renew()
        if not self.fits():
            self._renew()
        self.context = self._shown = self._loaded()
        self.context.sni_callback = self._show

    @property
    def names(self) -> tuple[str, ...]:
        """The names that it holds for, but for addresses."""
        return tuple(sorted(name for name in _names(self._certificate) if not address_of(name)))

    def fits(self) -> bool:
        """Whether it can be shown now, under every name and address of this machine."""
        return self._wanted() <= _names(self._certificate) and not self._is_due()

    def _show(self, connection: ssl.SSLObject, *_: object) -> None:
        """Let a new connection be shown what fits; where that cannot be made, what there is."""
        try:
            if not self.fits():
                self.authority.check_end()
                self._renew()
                self._shown = self._loaded()
        except (OSError, Unusable) as error:
            logging.getLogger(__name__).warning("The certificate cannot be made anew: %s", error)
        connection.context = self._shown

    def _wanted(self) -> frozenset[str]:
        names = [*own_names(), *own_addresses(), *self._others]
        return frozenset(name for name in names if self.authority.may_vouch_for(name))

    def _renew(self) -> None:
        """Make it anew, for what this machine is called now."""
        key = ec.generate_private_key(ec.SECP256R1())
        begins = max(self._today() - BEFORE, self.authority.begins)
        issuer, public = self.authority.certificate.subject, key.public_key()
        title = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Bottle Imp")])
        names = x509.SubjectAlternativeName(map(_general, sorted(self._wanted())))
        signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(self.authority.key.public_key())
        builder = begun(issuer, title, public, (begins, min(begins + DAYS, self.authority.ends)))
        builder = builder.add_extension(names, critical=False)
        builder = builder.add_extension(signer, critical=False)
        certificate = builder.sign(self.authority.key, SHA256())
        authority.write(self._file, (certificate, key))
        self._certificate = certificate

    def _loaded(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._file)
        context.set_alpn_protocols(["http/1.1"])
        return context

    def _is_signed(self, certificate: x509.Certificate) -> bool:
        """Whether this authority signed it."""
        try:
            certificate.verify_directly_issued_by(self.authority.certificate)
        except (ValueError, TypeError, InvalidSignature):
            return False
        return True

    def _is_due(self) -> bool:
        """Whether it ends soon, or begins later by a clock that was put back."""
        begins = self._certificate.not_valid_before_utc.replace(tzinfo=None)
        ends = self._certificate.not_valid_after_utc.replace(tzinfo=None)
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
    except OSError as error:
        raise config.unusable(error, folder) from error


def _names(certificate: x509.Certificate) -> frozenset[str]:
    """The names and addresses that a certificate holds for."""
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = map(str, found.get_values_for_type(IPAddress))
    return frozenset([*found.get_values_for_type(DNSName), *addresses])


def _general(name: str) -> GeneralName:
    """A name or an address, as certificates have it."""
    address = address_of(name)
    return DNSName(name) if address is None else IPAddress(address)

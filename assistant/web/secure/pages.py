"""The page model of the home network."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["apple", "android"]
State = Literal["has_all", "goes_elsewhere", "gets_certificate", "has_none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SecurePage:
    """`secure.show`.

    The files are at `secure.authority`, and for iPhones at `secure.profile_of_authority`.
    """

    state: State  # over HTTPS; it is at another address; the certificate comes first; no HTTPS
    address: str  # this site over HTTPS, "" where there is none
    plain_address: str  # where another phone gets the certificate, "" where there is none
    fingerprint: tuple[str, ...]  # of the certificate, eight pairs of digits each; or none
    kinds: tuple[Kind, ...]  # of phones, the one that asks first
    is_known: bool  # whether it is one of these kinds

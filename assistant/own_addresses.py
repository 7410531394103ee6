"""What this machine is called on the network of a house."""

import re
import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import ifaddr

PRIVATE = (
    ip_network("10.0.0.0/8"),
    ip_network("172.16.0.0/12"),
    ip_network("192.168.0.0/16"),
    ip_network("169.254.0.0/16"),
    ip_network("127.0.0.0/8"),
    ip_network("fc00::/7"),
    ip_network("fe80::/10"),
    ip_network("::1/128"),
)
"""The networks whose addresses belong to whoever is there, and lead nowhere on the internet."""

SERVED_AT = "served-at"
"""The file of the instance folder that says where the app is served, or was last."""

_NAME = re.compile(r"(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}")


def own_address(family: socket.AddressFamily = socket.AF_INET) -> str:
    """This machine's address on its network."""
    is_new = family == socket.AF_INET6
    far = "2001:db8::1" if is_new else "192.0.2.1"  # of documentation (RFC 3849 and 5737)
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as one:
        one.connect((far, 9))  # nothing is sent
        return str(one.getsockname()[0]).partition("%")[0]
    # A network that leads nowhere else, such as one that a phone makes, has no way to there.
    version = 6 if is_new else 4
    known = (found for found in map(ip_address, own_addresses()) if found.version == version)
    near = (str(found) for found in known if not (found.is_loopback or found.is_link_local))
    return next(near, "::1" if is_new else "127.0.0.1")


def reachable(site: str) -> str:
    """The address of a site for others: of what listens on all addresses, at this machine's own."""
    families = {None: socket.AF_INET, "0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
    parts = urlsplit(site)
    if parts.hostname not in families:
        return site
    return f"{parts.scheme}://{in_address(own_address(families[parts.hostname]))}:{parts.port}"


def own_addresses() -> list[str]:
    """All addresses of this machine."""
    found = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    return [address if isinstance(address, str) else address[0] for address in found]


def own_names() -> list[str]:
    """The names that phones of the house may know this machine by.

    Its name alone, without ".local", is none of them: a machine can be called "dev" or "home", and
    whoever may vouch for that may do so for every site that ends so.
    """
    called = socket.gethostname().lower().rstrip(".")
    if not is_name(called) or address_of(called):
        return ["localhost"]
    whole = [called] if "." in called else []
    return list(dict.fromkeys(["localhost", f"{called.partition('.')[0]}.local", *whole]))


def is_name(name: str) -> bool:
    """Whether it can stand in a certificate as the name of a machine."""
    return _NAME.fullmatch(name) is not None


def is_private(name: str) -> bool:
    """Whether a name is an address of a private network."""
    address = address_of(name)
    return address is not None and any(address in network for network in PRIVATE)


def is_loopback(name: str) -> bool:
    """Whether every machine takes this name, or this address, for itself."""
    address = address_of(name.strip("[]"))
    if address:
        return address.is_loopback or address.is_unspecified
    return name.lower().rstrip(".").rpartition(".")[2] == "localhost"


def address_of(name: str) -> IPv4Address | IPv6Address | None:
    """The address that a name is, if it is one in numbers; one of IPv4 also where a socket for both
    has it as one of IPv6.
    """
    try:
        address = ip_address(name)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def in_address(host: str) -> str:
    """A host as it stands in an address: one of IPv6 in brackets."""
    host = str(address_of(host) or host)
    return f"[{host}]" if ":" in host else host

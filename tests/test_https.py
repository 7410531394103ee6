"""HTTPS at home: phones that trust the authority get pages, whatever address they ask for."""

import os
import re
import shutil
import socket
import ssl
import stat
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from ipaddress import ip_network
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from flask import Flask

from assistant.config import Unusable
from assistant.own_addresses import own_address, own_names
from assistant.server import https as module
from assistant.server.https import Certificates
from assistant.server.listening import Https, Server
from tests.databases import NOWHERE, SQLite, app_at
from tests.running import forked, free_port, listening, run

ASKED = b"GET /assets/icons/bottle.0000000000.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"
JUDGE = b"GET /judge HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
TODAY = datetime(2026, 11, 23)
LONG = 20_000_000
PEM = Encoding.PEM


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app without a database, in which a test may put other pages."""
    app = app_at(NOWHERE)
    monkeypatch.setattr(app, "view_functions", app.view_functions.copy())
    return app


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the keys lie."""
    return tmp_path / "https"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The time, as the only thing in a list."""
    time_ = [TODAY]
    monkeypatch.setattr(module, "now", lambda: time_[0])
    return time_


@contextmanager
def at_home(app: Flask, folder: Path) -> Iterator[Server]:
    """The app over HTTP and HTTPS, on all addresses of this machine."""
    with listening(app, Https(0, Certificates(folder)), "0.0.0.0") as server:
        yield server


def trusting(folder: Path) -> ssl.SSLContext:
    """What a phone goes by that has the certificate and nothing else."""
    return ssl.create_default_context(cadata=authority(folder).public_bytes(PEM).decode())


def authority(folder: Path) -> x509.Certificate:
    """The certificate of the authority."""
    return x509.load_pem_x509_certificate((folder / "authority.pem").read_bytes())


def shown(folder: Path) -> x509.Certificate:
    """That of the server."""
    return x509.load_pem_x509_certificate((folder / "server.pem").read_bytes())


@contextmanager
def secured(
    port: int, context: ssl.SSLContext, name: str = "127.0.0.1", at: str = "127.0.0.1"
) -> Iterator[ssl.SSLSocket]:
    """A connection to an address, which is asked for by a name."""
    with (
        socket.create_connection((at, port), timeout=10) as wire,
        context.wrap_socket(wire, server_hostname=name) as connection,
    ):
        yield connection


def answer(connection: ssl.SSLSocket, asked: bytes = ASKED) -> bytes:
    """The first bytes of what comes back."""
    connection.sendall(asked)
    return connection.recv(12)


def test_a_phone_with_the_certificate_gets_pages_by_each_name_and_others_refuse(
    app: Flask, folder: Path
) -> None:
    with at_home(app, folder) as server:
        for name in ("127.0.0.1", *own_names()):
            with secured(server.secure_port, trusting(folder), name) as phone:
                assert answer(phone) == b"HTTP/1.1 200"
        with (
            pytest.raises(ssl.SSLCertVerificationError),
            secured(server.secure_port, ssl.create_default_context()),
        ):
            pass
        with socket.create_connection(("127.0.0.1", server.port), 10) as plain:
            plain.sendall(ASKED)
            assert plain.recv(12) == b"HTTP/1.1 200"


def test_what_does_not_fit_any_more_is_made_anew_when_it_is_asked_for(
    app: Flask, folder: Path, clock: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock[0] = datetime.now() - timedelta(days=380)
    with at_home(app, folder) as server:
        before = shown(folder)
        clock[0] = datetime.now()
        with secured(server.secure_port, trusting(folder)) as phone:
            assert answer(phone) == b"HTTP/1.1 200"
        renewed = shown(folder)
        monkeypatch.setattr(module, "own_addresses", lambda: ["127.0.0.1", "127.0.0.2"])
        for address in ("127.0.0.2", "127.0.0.2", "127.0.0.1"):
            with secured(server.secure_port, trusting(folder), address, address) as phone:
                assert answer(phone) == b"HTTP/1.1 200"
    assert len({before, renewed, shown(folder)}) == 3


def test_nobody_else_can_read_the_keys(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    Certificates(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_the_authority_vouches_for_home_networks_alone(folder: Path) -> None:
    Certificates(folder)
    extensions = authority(folder).extensions
    constraints = extensions.get_extension_for_class(x509.NameConstraints)
    permitted = constraints.value.permitted_subtrees or []
    names = {one.value for one in permitted if isinstance(one, x509.DNSName)}
    networks = {one.value for one in permitted if isinstance(one, x509.IPAddress)}
    assert constraints.critical
    assert names >= {"local", "localhost"} and {"com", "dev", "home"}.isdisjoint(names)
    assert ip_network("192.168.0.0/16") in networks
    assert all(network.is_private for network in networks)


@pytest.mark.parametrize("called", ["dev", "home", "com"])
def test_a_machine_that_is_called_as_sites_end_vouches_for_none_of_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch, called: str
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: called)
    vouching = Certificates(folder).authority.may_vouch_for
    assert vouching(f"{called}.local")
    assert not vouching(called) and not vouching(f"site.{called}")


@pytest.mark.parametrize("site", ["example.org", "8.8.8.8", "notlocal"])
def test_phones_believe_it_no_site_of_the_internet(
    folder: Path, monkeypatch: pytest.MonkeyPatch, app: Flask, site: str
) -> None:
    monkeypatch.setattr(Certificates, "_wanted", lambda _: frozenset([site]))
    with (
        at_home(app, folder) as server,
        pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"),
        secured(server.secure_port, trusting(folder), site),
    ):
        pass


def test_it_is_as_apple_asks(folder: Path) -> None:
    Certificates(folder)
    certificate = shown(folder)
    lasts = certificate.not_valid_after_utc - certificate.not_valid_before_utc
    purposes = certificate.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert lasts <= timedelta(days=397)
    assert list(purposes) == [x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]
    assert certificate.signature_hash_algorithm is not None
    assert certificate.signature_hash_algorithm.name == "sha256"


@pytest.mark.skipif(not shutil.which("openssl"), reason="it is asked whether it agrees")
def test_openssl_finds_nothing_wrong(folder: Path) -> None:
    Certificates(folder)
    command = ("openssl", "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile")
    files = (folder / "authority.pem", folder / "server.pem")
    assert subprocess.run([*command, *files], check=False, capture_output=True).returncode == 0


def test_over_a_restart_the_authority_is_kept_and_a_new_name_gets_a_new_certificate(
    folder: Path,
) -> None:
    Certificates(folder)
    before = authority(folder), shown(folder)
    assert "tavern.local" in Certificates(folder, ["tavern.local", "example.org"]).names
    assert authority(folder) == before[0]
    assert shown(folder) != before[1]


def test_it_holds_for_names_that_were_given_and_can_be_names(folder: Path) -> None:
    own = Certificates(folder).names
    others = ["imp.local", "bücher.local", ".local", "a..local", "*", "10.0.0.5:8000", "my_imp"]
    assert set(Certificates(folder, others).names) == {*own, "imp.local"}


def test_it_is_made_anew_before_it_ends_and_not_earlier(
    folder: Path, clock: list[datetime]
) -> None:
    kept = Certificates(folder)
    clock[0] += timedelta(days=29)
    assert kept.fits()
    clock[0] += timedelta(days=2)
    assert not kept.fits()
    assert Certificates(folder).fits()


def test_a_server_whose_clock_is_put_back_a_month_makes_it_anew(
    folder: Path, clock: list[datetime]
) -> None:
    kept = Certificates(folder)
    clock[0] -= timedelta(days=31)
    assert not kept.fits()


@pytest.mark.parametrize("days", [30, 20_000])
def test_a_clock_that_steps_back_gets_one_that_holds_already(
    folder: Path, clock: list[datetime], days: int
) -> None:
    Certificates(folder)
    before = authority(folder)
    clock[0] -= timedelta(days=days)
    kept = Certificates(folder)
    assert kept.fits()
    begins = shown(folder).not_valid_before_utc.replace(tzinfo=None)
    assert kept.authority.begins <= begins <= max(clock[0], kept.authority.begins)
    assert authority(folder) == before


def test_an_authority_that_ended_is_said_to_have_done_so(
    folder: Path, clock: list[datetime]
) -> None:
    Certificates(folder)
    clock[0] += timedelta(days=3654)
    with pytest.raises(Unusable, match=r"authority\.pem ended on 2036-11-23"):
        Certificates(folder)


def test_a_server_goes_on_whose_clock_was_decades_late_when_all_was_made(
    app: Flask, folder: Path, clock: list[datetime], caplog: pytest.LogCaptureFixture
) -> None:
    clock[0] = datetime(1970, 1, 1)
    with at_home(app, folder) as server:
        clock[0] = TODAY
        any_phone = trusting(folder)
        any_phone.check_hostname, any_phone.verify_mode = False, ssl.CERT_NONE
        with secured(server.secure_port, any_phone) as phone:
            assert answer(phone) == b"HTTP/1.1 200"
    assert "authority.pem ended on 1980-01-02" in caplog.text


def test_in_its_last_days_it_signs_to_its_end(folder: Path, clock: list[datetime]) -> None:
    Certificates(folder)
    clock[0] += timedelta(days=3640)
    kept = Certificates(folder)
    assert kept.fits()
    assert shown(folder).not_valid_after_utc == authority(folder).not_valid_after_utc


@pytest.mark.parametrize("damage", ["a letter", "another's", "cut", "another key"])
def test_a_broken_or_foreign_authority_is_said_to_be_so_and_left_alone(
    folder: Path, damage: str
) -> None:
    made = Certificates(folder).authority.certificate
    file = folder / "authority.pem"
    match damage:
        case "a letter":
            file.write_text("Dear Betty")
        case "another's":
            shutil.copy(folder / "server.pem", file)
        case "cut":
            file.write_bytes(file.read_bytes()[:-200])
        case "another key":
            module.write(file, made, ec.generate_private_key(ec.SECP256R1()))
    before = file.read_bytes()
    with pytest.raises(Unusable, match="damaged, or no authority that this program made"):
        Certificates(folder)
    assert file.read_bytes() == before


def test_a_broken_certificate_of_the_server_is_made_anew(folder: Path) -> None:
    Certificates(folder)
    (folder / "server.pem").write_bytes(b"a letter")
    assert Certificates(folder).fits()


def test_a_certificate_of_another_authority_is_made_anew(folder: Path, tmp_path: Path) -> None:
    Certificates(folder)
    Certificates(tmp_path / "other")
    shutil.copy(tmp_path / "other" / "server.pem", folder)
    Certificates(folder)
    shown(folder).verify_directly_issued_by(authority(folder))


def test_a_folder_that_cannot_be_one_is_said_in_a_sentence(folder: Path) -> None:
    folder.write_text("a file")
    with pytest.raises(Unusable, match="cannot be used"):
        Certificates(folder)


def test_a_power_cut_leaves_no_half_of_a_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def power_cut(_: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", power_cut)
        with pytest.raises(Unusable, match="Input/output error"):
            Certificates(folder)
    assert not (folder / "authority.pem").exists()
    assert Certificates(folder).fits()


def test_where_it_cannot_be_made_anew_the_one_that_there_is_has_to_do(
    app: Flask, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with at_home(app, folder) as server:
        monkeypatch.setattr(module, "write", full)
        monkeypatch.setattr(module, "own_addresses", lambda: ["127.0.0.3"])
        with secured(server.secure_port, trusting(folder)) as phone:
            assert answer(phone) == b"HTTP/1.1 200"


def test_what_is_no_handshake_keeps_nobody_waiting(app: Flask, folder: Path) -> None:
    with at_home(app, folder) as server, ExitStack() as opened:
        for said in (ASKED, b"", b"\x16\x03\x01", b"\x00" * 999):
            for _ in range(25):
                stranger = socket.create_connection(("127.0.0.1", server.secure_port), 10)
                opened.enter_context(stranger).sendall(said)
        with secured(server.secure_port, trusting(folder)) as phone:
            assert answer(phone) == b"HTTP/1.1 200"


def test_half_a_handshake_does_not_keep_a_server_that_stops(app: Flask, folder: Path) -> None:
    with at_home(app, folder) as server, ExitStack() as opened:
        for said in (b"", b"\x16\x03\x01"):
            stranger = socket.create_connection(("127.0.0.1", server.secure_port), 10)
            opened.enter_context(stranger).sendall(said)
        opened.enter_context(secured(server.secure_port, trusting(folder)))  # and one that waits
        time.sleep(0.2)
        server.stop()
        begun = time.monotonic()
    assert time.monotonic() - begun < 4


def test_a_server_that_stops_finishes_what_it_is_answering(app: Flask, folder: Path) -> None:
    app.view_functions["judge.quick"] = lambda: time.sleep(0.5) or "ended"
    with at_home(app, folder) as server, secured(server.secure_port, trusting(folder)) as phone:
        phone.sendall(JUDGE)
        time.sleep(0.1)
        server.stop()
        assert b"".join(iter(lambda: phone.recv(4096), b"")).endswith(b"ended")


def test_whoever_takes_an_answer_slowly_gets_all_of_it(app: Flask, folder: Path) -> None:
    app.view_functions["judge.quick"] = lambda: b"9" * LONG
    with at_home(app, folder) as server, secured(server.secure_port, trusting(folder)) as phone:
        phone.sendall(JUDGE)
        taken = 0
        for _ in range(2):
            time.sleep(0.3)
            taken += sum(len(phone.recv(65536)) for _ in range(80))
        taken += sum(len(piece) for piece in iter(lambda: phone.recv(65536), b""))
        assert taken > LONG


def test_the_program_prints_what_a_phone_opens_first_and_serves_both(
    tmp_path: Path, sqlite: SQLite
) -> None:
    port, own = free_port(), {"DATABASE_URL": sqlite.migrated("of https")}
    ports = ("--https", "--https-port", str(port), "--host", "")
    with forked(tmp_path / "own", *ports, **own) as server:
        with secured(port, trusting(tmp_path / "own" / "https")) as phone:
            assert answer(phone) == b"HTTP/1.1 200"
        kept = Certificates(tmp_path / "own" / "https").authority
        assert server.end(15) == 0
        said = server.log
    assert re.search(rf"over HTTPS at https://[^/]+:{port}/", said)
    assert f"A phone opens http://{own_address()}:{server.port}/secure first" in said
    assert kept.fingerprint in said


@pytest.fixture
def own_folder(tmp_path: Path, sqlite: SQLite, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program keeps what it keeps in the folder of the test, and has a database."""
    monkeypatch.setenv("BOTTLE_IMP_INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", sqlite.migrated("of https"))


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize(
    ("ports", "public", "said"),
    [
        ((), "https://imp.example.org", "a proxy stands in front"),
        (("--port", "9999", "--https-port", "9999"), "", "are the same"),
    ],
)
def test_where_it_cannot_be_a_sentence_says_why(
    ports: tuple[str, ...], public: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOTTLE_IMP_PUBLIC_URL", public)
    ran = run("serve", "--https", *ports)
    assert ran.exit_code == 1
    assert said in ran.stderr


@pytest.mark.usefixtures("own_folder")
def test_the_port_of_https_that_is_taken_is_said_to_be_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ports = ("--port", str(free_port()), "--https-port", str(taken.getsockname()[1]))
        ran = run("serve", "--host", "127.0.0.1", "--https", *ports)
    assert ran.exit_code == 1 and "--https-port" in ran.stderr

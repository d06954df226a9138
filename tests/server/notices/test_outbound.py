"""Requests to addresses that people name reach the internet, and nothing of ours."""

from __future__ import annotations

import asyncio
import datetime
import socket
import ssl
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from tests.server.notices.receivers import Receiver, receiver

from teahouse.server.notices.outbound import (
    ForbiddenError,
    UnreachableError,
    check_url,
    post,
)
from teahouse.server.notices.special_addresses import SPECIAL, is_public

pytestmark = pytest.mark.anyio

HERE = (ip_network("127.0.0.0/8"),)


@pytest.fixture
def service() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


async def test_a_request_arrives_as_it_was_sent(service: Receiver) -> None:
    url = f"{service.url}/hook?a=1"
    assert await post(url, {"X-One": "1"}, b"hello", reachable=HERE) == 201
    [request] = service.requests
    assert (request.path, request.body) == ("/hook?a=1", b"hello")
    assert request.headers["X-One"] == "1"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.1.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "fe80::1",
        "fd00::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
    ],
)
def test_a_private_address_is_none_of_the_internet(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("range", SPECIAL)
def test_nothing_of_a_special_range_is_public(range: str) -> None:
    network = ip_network(range)
    for address in (network[0], network[1], network[-1]):
        assert not is_public(address)


REGISTERED = """
0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12
192.0.0.0/24 192.0.0.0/29 192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32
192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.88.99.2/32 192.168.0.0/16
192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 255.255.255.255/32
::1/128 ::/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32
2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28
2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7
fe80::/10
"""
"""The rows of IANA's two registries of special-purpose addresses, but for mapped IPv4."""


@pytest.mark.parametrize("range", REGISTERED.split())
def test_nothing_in_the_registries_of_iana_is_public(range: str) -> None:
    network = ip_network(range)
    for address in (network[0], network[network.num_addresses // 2], network[-1]):
        assert not is_public(address)


@pytest.mark.parametrize("range", REGISTERED.split()[:26])
def test_nor_what_maps_it(range: str) -> None:
    assert not is_public(ip_address(f"::ffff:{ip_network(range)[0]}"))


@pytest.mark.parametrize(
    "address",
    [
        "::10.0.0.1",  # IPv4-compatible
        "::8.8.8.8",
        "fec0::1",
        "2606:4700::5efe:10.0.0.1",  # ISATAP
        "2606:4700::200:5efe:8.8.8.8",
        "4000::1",  # not given out
        "::ffff:0:8.8.8.8",
    ],
)
def test_nothing_that_leads_elsewhere_is_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1",
        "2606:4700:4700::1111",
        "::ffff:1.1.1.1",
        "9.255.255.255",
        "2001:200::1",
        "2003::1",
    ],
)
def test_a_public_address_is(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://2130706433/x",  # 127.0.0.1 as one number
        "https://0x7f.1/x",
    ],
)
async def test_no_name_of_this_machine_is_reached(url: str) -> None:
    with pytest.raises(ForbiddenError):
        await post(url, {}, b"")


@pytest.mark.parametrize(
    "url",
    [
        "https://a..example/",
        "https://.example/",
        f"https://{'a' * 64}.example/",
        "https://xn--a/",
        "https://[fe80::1%25eth0]/",
        "https://a.example\\@127.0.0.1/",
        "https://\u3002/",
        "https://a.example/ b",
        "https://a.example:0/",
        "https://a.example:99999/",
        "https://[::1",
    ],
)
async def test_an_odd_address_is_refused_or_not_there(url: str) -> None:
    with pytest.raises((ForbiddenError, UnreachableError)):
        await post(url, {}, b"")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://a.example/",
        "https://u:p@a.example/",
        "http://a.example/",
        "https://a.example:25/",
        "x",
    ],
)
def test_an_address_is_plain_https(url: str) -> None:
    with pytest.raises(ForbiddenError):
        check_url(url, ())


async def test_a_redirect_is_an_answer_and_is_not_followed(service: Receiver) -> None:
    service.status, service.location = 307, f"{service.url}/inside"
    assert await post(service.url, {}, b"", reachable=HERE) == 307
    assert [request.path for request in service.requests] == ["/"]


async def test_a_name_that_turns_private_is_not_reached(
    service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name server is asked once, and the connection goes to what was checked."""
    answers = iter([["93.184.216.34", "127.0.0.1"], ["127.0.0.1"]])
    connected: list[str] = []

    async def resolve(host: str, port: int, **options: Any) -> list[Any]:
        return [(socket.AF_INET, 0, 0, "", (one, port)) for one in next(answers)]

    async def connect(host: str, *rest: Any, **options: Any) -> Any:
        connected.append(host)
        raise OSError("nowhere")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    for _ in range(2):
        with pytest.raises(ForbiddenError):
            await post("https://rebinding.example/", {}, b"")
    assert connected == []


async def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connected: list[tuple[str, str | None]] = []

    async def resolve(host: str, port: int, **options: Any) -> list[Any]:
        return [(socket.AF_INET, 0, 0, "", ("93.184.216.34", port))]

    async def connect(host: str, *rest: Any, **options: Any) -> Any:
        connected.append((host, options["server_hostname"]))
        raise OSError("nowhere")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    with pytest.raises(UnreachableError):
        await post("https://there.example/", {}, b"")
    assert connected == [("93.184.216.34", "there.example")]


async def test_who_does_not_answer_is_unreachable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(UnreachableError):
        await post(f"http://127.0.0.1:{port}/", {}, b"", reachable=HERE)


async def test_who_answers_nonsense_is_unreachable() -> None:
    async def nonsense(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"hello\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(nonsense, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(UnreachableError):
            await post(f"http://127.0.0.1:{port}/", {}, b"", reachable=HERE)


async def test_over_tls_the_certificate_must_be_of_that_name(tmp_path: Path) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()

    serving, trusting = _tls(tmp_path, "localhost")
    async with await asyncio.start_server(answer, "127.0.0.1", 0, ssl=serving) as server:
        port = server.sockets[0].getsockname()[1]
        url = f"https://localhost:{port}/"
        assert await post(url, {}, b"", reachable=HERE, tls=trusting) == 204
        with pytest.raises(UnreachableError):
            await post(f"https://127.0.0.1:{port}/", {}, b"", reachable=HERE, tls=trusting)
        with pytest.raises(UnreachableError):
            await post(url, {}, b"", reachable=HERE)


def _tls(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """The contexts of a server with a certificate of its own, and of a client that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    today = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    file.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        + certificate.public_bytes(Encoding.PEM)
    )
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    serving.load_cert_chain(file)
    return serving, ssl.create_default_context(cafile=file)

"""The files in deploy/ do what they say: nginx as written, and units that start what there is."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from tests.server.live_server import Line
from tests.server.ports import free_port
from tests.server.rebuilt_page import build_anew
from tests.server.test_serve import served
from websockets.sync.client import ClientConnection, connect

from teahouse.cli.app import imported_command
from teahouse.play.compilation import CACHE_VARIABLE
from teahouse.server.monitoring import Meters

DEPLOY = Path(__file__).parents[2] / "deploy"
SOURCE = Path(__file__).parents[2] / "src"
NAME = "teahouse.example"
SERVERS = [unit for unit in sorted(DEPLOY.glob("*.service")) if "-backup" not in unit.name]
WRITTEN = ("listen 80", "listen 443", "127.0.0.1:8765", "127.0.0.1:8766")
MAIN = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/teahouse.conf;
}}
"""


def substituted(folder: Path, ports: dict[str, int]) -> str:
    """The file as written, with this test's ports and places."""
    text = (DEPLOY / "nginx.conf").read_text()
    for written, port in ports.items():
        assert written in text
        text = text.replace(written, re.sub(r"\d+(?!.*\d)", str(port), written))
    for place in ("/etc/ssl/teahouse", "/var/log/nginx"):
        assert place in text
        text = text.replace(place, str(folder))
    return text


def make_certificate(folder: Path) -> None:
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", f"/CN={NAME}"),
            *("-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"),
            *("-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem"),
        ],
        check=True,
        capture_output=True,
    )


@contextmanager
def nginx(folder: Path, ports: dict[str, int]) -> Iterator[None]:
    make_certificate(folder)
    (folder / "teahouse.conf").write_text(substituted(folder, ports))
    (folder / "main.conf").write_text(MAIN.format(folder=folder))
    process = subprocess.Popen(["nginx", "-p", str(folder), "-c", f"{folder}/main.conf"])
    try:
        until = monotonic() + 60
        while not (folder / "pid").exists():
            assert process.poll() is None, (folder / "error.log").read_text()
            assert monotonic() < until
            sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(60)


class Site:
    """The site as browsers see it, through nginx."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.trust = ssl.create_default_context(cafile=f"{folder}/fullchain.pem")

    def guest(self) -> httpx.Client:
        url = f"https://{NAME}:{self.port}"
        transport = httpx.HTTPTransport(verify=self.trust)
        return httpx.Client(base_url=url, transport=_Here(transport), timeout=60)

    def _connected(self, url: str, headers: dict[str, str]) -> ClientConnection:
        """A socket; as the page does, whoever gets no answer for a while tries again."""
        for last_try in (False, False, True):
            plain = socket.create_connection(("127.0.0.1", self.port))
            with suppress(*(() if last_try else (TimeoutError,))):
                return connect(
                    url,
                    ssl=self.trust,
                    sock=plain,
                    additional_headers=headers,
                    server_hostname=NAME,
                    open_timeout=20,
                )
        raise AssertionError("not reached")

    @contextmanager
    def at(self, guest: httpx.Client, table: str) -> Iterator[Line]:
        url = f"wss://{NAME}:{self.port}/api/tables/{table}/socket"
        cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        headers = {"Cookie": cookies, "Origin": f"https://{NAME}"}
        with self._connected(url, headers) as connection:
            line = Line(connection)
            line.say("hello")
            yield line


class _Here(httpx.BaseTransport):
    """Finds the example's name on this machine."""

    def __init__(self, transport: httpx.HTTPTransport) -> None:
        self.transport = transport

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        here = httpx.Request(
            request.method,
            request.url.copy_with(host="127.0.0.1"),
            headers=request.headers,
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": NAME},
        )
        return self.transport.handle_request(here)

    def close(self) -> None:
        self.transport.close()


needs_nginx = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")), reason="nginx is not installed"
)


@needs_nginx
def test_two_servers_behind_nginx_as_written(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    ports = {written: free_port() for written in WRITTEN}
    options = ("--database", new_database(), "--public-url", f"https://{NAME}")
    trusting = (*options, "--trust-proxy", "127.0.0.1")
    with ExitStack() as running:
        servers = [
            running.enter_context(served(*trusting, "--port", str(ports[written])))
            for written in WRITTEN[2:]
        ]
        running.enter_context(nginx(tmp_path, ports))
        site = Site(tmp_path, ports["listen 443"])
        guests = [running.enter_context(site.guest()) for _ in range(3)]
        table = _gather(guests)
        _hear_of_its_start([ports[written] for written in WRITTEN[2:]], table)
        with ExitStack() as sockets:
            lines = [sockets.enter_context(site.at(guest, table)) for guest in guests]
            _play(lines)
            assert all(_sockets(ports[written]) for written in WRITTEN[2:])
        servers[0][0].send_signal(signal.SIGKILL)
        servers[0][0].wait()
        assert all(guest.get(f"/api/tables/{table}").status_code == 200 for guest in guests)
        with site.at(guests[0], table) as line:
            assert line.hear("welcome")["number"] == 8
        assert guests[0].get("/metrics").status_code == 404
        plain = httpx.get(f"http://127.0.0.1:{ports['listen 80']}/table/x", headers={"Host": NAME})
        assert plain.headers["location"] == f"https://{NAME}/table/x"
        log = (tmp_path / "teahouse.log").read_text()
        assert "POST /api/tables" in log
        assert "127.0.0.1" not in log


@needs_nginx
def test_during_an_upgrade_the_files_of_both_versions_are_there(tmp_path: Path) -> None:
    ports = {written: free_port() for written in WRITTEN}
    options = ("--database", ":memory:", "--public-url", f"https://{NAME}")
    with ExitStack() as running:
        for written, version in zip(WRITTEN[2:], "12", strict=True):
            source = tmp_path / version
            shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("static", "__pycache__"))
            build_anew(source / "teahouse/server/static", version)
            port = ("--port", str(ports[written]))
            running.enter_context(served(*options, *port, PYTHONPATH=str(source)))
        running.enter_context(nginx(tmp_path, ports))
        guest = running.enter_context(Site(tmp_path, ports["listen 443"]).guest())
        entries = {_entry(guest.get("/").text) for _ in range(20)}
        assert len(entries) == 2
        for entry in [*entries] * 10:
            assert guest.get(entry).status_code == 200
        assert guest.get("/static/assets/nothing.js").status_code == 404


def _entry(page: str) -> str:
    found = re.search(r'src="(/static/assets/[^"]+)"', page)
    assert found
    return found[1]


def _sockets(port: int) -> float:
    """How many sockets a server has, as it says itself."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return float(text.split('teahouse_clients{kind="socket"} ')[1].split()[0])


def _gather(guests: list[httpx.Client]) -> str:
    wish = {"game": "chinatown", "options": {"players": len(guests)}, "public": True}
    answer = guests[0].post("/api/tables", json=wish)
    assert "__Host-teahouse=" in answer.headers["set-cookie"]
    table: str = answer.json()["id"]
    for guest, name in zip(guests, ("Ada", "Bo", "Cy"), strict=True):
        assert guest.post(f"/api/tables/{table}/sit", json={"name": name}).status_code == 200
    start = {"id": "start", "command": {"type": "start"}}
    assert guests[0].post(f"/api/tables/{table}/commands", json=start).status_code == 200
    return table


def _hear_of_its_start(ports: list[int], table: str) -> None:
    """Waits for the servers: one of them was told that the table has begun, the other hears it."""
    for port in ports:
        seen = f"http://127.0.0.1:{port}/api/tables/{table}"
        while httpx.get(seen, headers={"Host": NAME}).json()["status"] != "playing":
            sleep(0.05)


def _play(lines: list[Line]) -> None:
    """Everyone keeps cards, and everyone hears of it, whichever server they are at."""
    seat_updates = [line.hear("welcome")["seats"][0] for line in lines]
    for line, sight in zip(lines, seat_updates, strict=True):
        line.say("do", id="keep", command={"type": "act", "action": sight["actions"][0]})
    for line in lines:
        while line.hear("update")["number"] < 8:
            pass


@pytest.mark.parametrize("unit", SERVERS, ids=lambda unit: unit.name)
def test_a_unit_starts_the_server_with_options_that_there_are(unit: Path) -> None:
    serve = imported_command("serve")
    known = {option for param in serve.params for option in param.opts}
    started = re.search(r"^ExecStart=(\S+) serve((?:.*\\\n)*.*)$", unit.read_text(), re.M)
    assert started
    named = re.findall(r"--[\w-]+", started[2])
    assert named
    assert set(named) <= known


@pytest.mark.parametrize("unit", SERVERS, ids=lambda unit: unit.name)
def test_a_unit_names_a_cache_in_the_folder_that_its_user_can_write(unit: Path) -> None:
    text = unit.read_text()
    state = re.search(r"^StateDirectory=(\S+)$", text, re.M)
    cache = re.search(rf"^Environment={CACHE_VARIABLE}=(\S+)$", text, re.M)
    assert state
    assert cache
    assert cache[1].startswith(f"/var/lib/{state[1]}/")


def test_the_unit_for_backups_calls_a_command_that_there_is() -> None:
    text = (DEPLOY / "teahouse-backup.service").read_text()
    known = {option for param in imported_command("backup").params for option in param.opts}
    called = re.search(r"/bin/teahouse backup new.db((?: --?\w+ [^;]+)+);", text)
    assert called
    assert set(re.findall(r"--[\w-]+", called[1])) <= known


def test_the_backup_that_the_unit_makes_replaces_the_one_of_a_week_ago(tmp_path: Path) -> None:
    """The shell line itself, with names of ours and a teahouse that writes what it is told."""
    text = (DEPLOY / "teahouse-backup.service").read_text()
    line = re.search(r"ExecStart=/bin/sh -c '(.*?)'", text, re.S)
    assert line
    ours = tmp_path / "teahouse"
    ours.write_text('#!/bin/sh\necho whole > "$2"\n')
    ours.chmod(0o755)
    script = line[1].replace("\\\n", "").replace("$$", "$").replace("%%", "%")
    script = script.replace("/var/backups/teahouse", str(tmp_path))
    script = script.replace("/usr/local/lib/teahouse/bin/teahouse", str(ours))
    for _ in range(2):
        subprocess.run(["/bin/sh", "-c", script], check=True)
    [backup] = tmp_path.glob("*.db")
    assert backup.stem in "1234567"
    assert backup.read_text() == "whole\n"


def test_every_metric_of_the_alerts_is_one_of_the_server_s() -> None:
    named = set(re.findall(r"teahouse_[a-z_]+", (DEPLOY / "prometheus.yml").read_text()))
    known = {metric.name for metric in Meters().registry.collect()}
    for name in named:
        assert name.removesuffix("_bucket").removesuffix("_total") in known


# containers


def test_the_image_copies_what_there_is() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.M)
    assert copied
    for name in " ".join(copied).split():
        assert (DEPLOY.parent / name).exists(), name


def test_the_image_installs_nothing_but_what_its_lock_has() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    locked, own = re.findall(r"^RUN \S+/pip install (.+)$", text, re.M)
    assert {"--require-hashes", "requirements/image.txt"} < set(locked.split())
    assert {"--no-deps", "--no-build-isolation", "."} < set(own.split())


def test_the_image_names_a_cache_in_the_folder_that_its_user_can_write() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    home = re.search(r"--home-dir (\S+)", text)
    cache = re.search(rf"{CACHE_VARIABLE}=(\S+)", text)
    assert home
    assert cache
    assert cache[1].startswith(f"{home[1]}/")


def test_containers_start_the_server_with_options_and_variables_that_there_are() -> None:
    command = imported_command("serve")
    known = {option for parameter in command.params for option in parameter.opts}
    variables = {str(parameter.envvar) for parameter in command.params if parameter.envvar}
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    for name in ("teahouse-1", "teahouse-2"):
        asked, *options = services[name]["command"].split()
        assert asked == "serve"
        assert {option for option in options if option.startswith("--")} <= known
        assert services[name]["environment"].keys() <= variables
        assert (DEPLOY / services[name]["build"]["context"]).samefile(DEPLOY.parent)
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert set(re.findall(r'"(--[\w-]+)"', image)) <= known


def test_the_proxy_of_the_containers_reaches_both_servers() -> None:
    """The compose file changes the addresses in the nginx file to its own names."""
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    written = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    script = compose["services"]["proxy"]["command"][-1]
    for here, there in re.findall(r"s/([\d.:]+)/([\w:-]+)/", script):
        assert written.count(here) == 1
        assert there.split(":")[0] in compose["services"]
        written = written.replace(here, there)
    assert "127.0.0.1" not in written

"""The proxies of `deploy/`, as they stand there, before the processes of a site: with TLS, on ports of their own."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from websockets.sync.client import connect

from tests.campaign.crowd import Front
from tests.campaign.site import HERE, ROOT, Place, Site


@contextmanager
def nginx(site: Site, folder: Path) -> Generator[Front]:
    """nginx by deploy/nginx.conf, but for its ports and its certificate."""
    port, plain, trust = free_port(), free_port(), certificate(folder)
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    servers = [f"127.0.0.1:{process.port}" for process in site.processes]
    for line, server in zip(("127.0.0.1:8001", "127.0.0.1:8002"), servers, strict=True):
        text = text.replace(line, server)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    text = text.replace("games.example.org", "localhost")
    text = text.replace("/etc/ssl/podium/", f"{folder}/")
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/nginx.log warn;"
        f"events {{ worker_connections 1024; }} http {{ access_log off; {paths}\n{text}\n}}\n"
    )
    with _running(["nginx", "-c", str(file)], folder, f"localhost:{port}", trust) as front:
        yield front


@contextmanager
def caddy(site: Site, folder: Path, place: Place = HERE) -> Generator[Front]:
    """Caddy by deploy/Caddyfile, with a certificate that it makes itself."""
    port = free_port()
    host = place.address if place.within else "localhost"
    environment = {
        **os.environ,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "SITE": f"https://{host}:{port}",
        "PODIUMS": " ".join(each.address.removeprefix("http://") for each in site.processes),
    }
    file = folder / "Caddyfile"
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    # No port 80, no port for orders, and nothing is put among what this machine trusts.
    settings = (
        "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tlocal_certs\n}\n"
    )
    file.write_text(settings + text)
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    command = [*place.within, "caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
    with _running(command, folder, f"{host}:{port}", trust, environment) as front:
        yield front


@contextmanager
def _running(
    command: list[str],
    folder: Path,
    at: str,
    trust: ssl.SSLContext,
    environment: dict[str, str] | None = None,
) -> Generator[Front]:
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    front = Front(f"https://{at}", f"wss://{at}", trust)
    try:
        end = time.monotonic() + 20
        while True:
            try:
                answer = httpx.get(f"{front.address}/health", verify=trust, timeout=2)
                if answer.status_code == 200:
                    break
            except httpx.HTTPError:
                pass
            assert process.poll() is None, (folder / "proxy.log").read_text()[-2000:]
            assert time.monotonic() < end, (folder / "proxy.log").read_text()[-2000:]
            time.sleep(0.1)
        yield front
    finally:
        process.terminate()
        process.wait(20)


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate of our own in a folder; who believes it."""
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    made += ["-nodes", "-days", "2", "-subj", "/CN=localhost"]
    made += ["-addext", "subjectAltName=DNS:localhost"]
    made += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(made, check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


def free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def there(program: str) -> bool:
    """Whether this machine has it."""
    return shutil.which(program) is not None


def at_several(site: Site, front: Front) -> list[str]:
    """What is wrong where the sockets of a table are not all at one process."""
    asked = {"game": "gotown", "seats": 2, "players": ["person"], "script": True}
    opened = httpx.post(f"{front.address}/api/matches", json=asked, verify=front.trust).json()
    before = _sockets(site)
    with ExitStack() as roads:
        for _ in range(5):
            address = f"{front.sockets}/ws/{opened['code']}"
            road = roads.enter_context(connect(address, ssl=front.trust))
            road.send('{"type": "hello"}')
            road.recv(10)
        grown = [now - was for was, now in zip(before, _sockets(site), strict=True)]
    return [] if max(grown) == 5 else [f"a table's sockets are spread as {grown}"]


def _sockets(site: Site) -> list[float]:
    """How many sockets each process has."""
    told = [httpx.get(f"{process.address}/metrics").text for process in site.processes]
    pattern = re.compile(r'^podium_lines{kind="socket"} (\S+)$', re.MULTILINE)
    return [sum(map(float, pattern.findall(text))) for text in told]

"""Serve: the site as a program."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack

import uvicorn

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

from podium.registry import left_out
from podium.store import Store, StoreError, claim_database
from podium.web.app import app
from podium.web.host.gauges import logs
from podium.web.host.gauges.meters import Meters
from podium.web.http.patience import PatientConfig
from podium.web.settings import BadSetting, Settings
from podium.web.site import FIRST_PAGE, Site

LARGEST_FRAME = 16 * 1024
_FILES = 65_536
"""So many files and connections are enough for one process."""
_GRACE = 5
"""Seconds that requests may take to end when the site is stopped."""


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    db_url: str | None = None,
    open_browser: bool = False,
    path: str = "/",
    trusted_proxies: str | None = None,
) -> None:
    """Serves the site until it is stopped; leaves with a message if it cannot begin.

    `db_url` None is a SQLite file in the user's data folder; `path` is what a browser opens;
    `trusted_proxies` go before those of the environment.
    """
    named = {} if trusted_proxies is None else {"PODIUM_TRUSTED_PROXIES": trusted_proxies}
    try:
        settings = Settings.of({**os.environ, **named})
        listening = listening_at(host, port)
        meters = Meters()
        logs.configure(settings.log, meters.noticed)
        store = Store.open(db_url)
    except (BadSetting, CannotListen, StoreError) as wrong:
        raise SystemExit(f"podium: {wrong}") from wrong
    if (sharing := claim_database(db_url)) is not None:
        print(f"podium: {sharing}", file=sys.stderr)
    for each in left_out():
        print(f"podium: {each}", file=sys.stderr)
    _make_room()
    site = Site(store, settings, meters)
    config = PatientConfig(
        app(site),
        settings,
        # The guard does it, for those whom the settings name.
        proxy_headers=False,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}"

    def ready() -> None:
        print(f"Podium is at {address}  (Ctrl-C stops it)", flush=True)
        asyncio.get_running_loop().call_later(FIRST_PAGE, _settle)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address + path,), daemon=True).start()

    try:
        _Server(config, site, ready).run(sockets=[listening])
    except KeyboardInterrupt:
        sys.exit(0)


class CannotListen(Exception):
    """The address cannot be served at; says why."""


class _Server(uvicorn.Server):
    """Says when it is ready, and ends streams before it waits for their end."""

    def __init__(self, config: uvicorn.Config, site: Site, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._site = site
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._site.quieten()
        await super().shutdown(sockets=sockets)


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that listens there; CannotListen says why not."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OverflowError:
        raise CannotListen(f"{port} is no port; ports are 0 to 65535") from None
    except (OSError, UnicodeError) as wrong:
        raise CannotListen(
            f"there is no host {host} to listen at; choose another with --host"
        ) from wrong
    with ExitStack() as on_failure:
        listening = on_failure.enter_context(socket.socket(family, kind, protocol))
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
        except OverflowError:
            raise CannotListen(f"{port} is no port; ports are 0 to 65535") from None
        except OSError as wrong:
            raise CannotListen(_why_not(wrong, host, port)) from wrong
        on_failure.pop_all()
    return listening


def _why_not(wrong: OSError, host: str, port: int) -> str:
    """Why nobody can listen there, and what to change."""
    if wrong.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; choose another with --host"
    hint = "; choose another with --port" if port else ""
    return f"cannot listen at {host} port {port}: {wrong.strerror or wrong}{hint}"


def _shown(host: str) -> str:
    """The host as a browser on this machine reaches it."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


_TURN = 0.001
"""Seconds after which a thread that computes lets another go on. The store's writer needs a turn after
every call of the database; at Python's own five milliseconds a busy loop held each commit up for longer."""


def _make_room() -> None:
    """As many connections as the system lets a program have: the usual thousand are soon gone."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _FILES if most == resource.RLIM_INFINITY else min(_FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _settle() -> None:
    """What is there now stays: the collector need not look at it again, nor look so often."""
    # It does not look at all while the program starts (cli/commands/serve.py).
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(_TURN)

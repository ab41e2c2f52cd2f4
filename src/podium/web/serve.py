"""Serve: the site as a program."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

import structlog
import uvicorn

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

from podium.registry import left_out
from podium.store import Store, StoreError, claim_database
from podium.web.app import app
from podium.web.history.old_rules import unplayable
from podium.web.host.gauges import logs
from podium.web.host.gauges.meters import Meters
from podium.web.http.patience import PatientConfig, PatientRequests
from podium.web.settings import BadSetting, Settings, strangers
from podium.web.site import FIRST_PAGE, Site

log = structlog.get_logger()

LARGEST_FRAME = 16 * 1024
_FILES = 65_536
"""So many files and connections are enough for one process."""
_GRACE = 5
"""Seconds that requests may take to end when the site is stopped."""
_TICK = 0.1
"""Seconds between two looks whether somebody is in a hurry."""


def run(
    host: str | None = None,
    port: int | None = None,
    db_url: str | None = None,
    open_browser: bool = False,
    path: str = "/",
    trusted_proxies: str | None = None,
    leave_old_matches: bool = False,
) -> None:
    """Serves the site until it is stopped; leaves with a message if it cannot begin.

    What is said here goes before the environment; `path` is what a browser opens.
    """
    named = {
        "PODIUM_HOST": host,
        "PODIUM_PORT": None if port is None else str(port),
        "PODIUM_DB": db_url,
        "PODIUM_TRUSTED_PROXIES": trusted_proxies,
        "PODIUM_LEAVE_OLD_MATCHES": "true" if leave_old_matches else None,
    }
    try:
        settings = Settings.of(_said_first(os.environ, named))
        listening = listening_at(settings.host, settings.port)
        meters = Meters()
        logs.configure(settings.log, meters.noticed)
        db_url = settings.db or None
        check_archive(settings)
        store = Store.open(db_url, when=settings.bus)
        check_old_matches(store, settings)
    except (BadSetting, CannotListen, StoreError) as wrong:
        raise SystemExit(f"podium: {wrong}") from wrong
    if (sharing := claim_database(db_url)) is not None:
        print(f"podium: {sharing}", file=sys.stderr)
    for each in (*strangers(os.environ), *left_out()):
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
    address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}{settings.prefix}"

    def ready() -> None:
        print(f"Podium is at {address}  (Ctrl-C stops it)", flush=True)
        asyncio.get_running_loop().call_later(FIRST_PAGE, _settle)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address + path,), daemon=True).start()

    try:
        _Server(config, site, ready).run(sockets=[listening])
    except KeyboardInterrupt:
        sys.exit(0)


def _said_first(
    environment: Mapping[str, str], named: Mapping[str, str | None]
) -> Mapping[str, str]:
    """An environment in which what was named goes before what it says, in itself or by a file."""
    said = {name: value for name, value in named.items() if value is not None}
    kept = {name: value for name, value in environment.items() if name[: -len("_FILE")] not in said}
    return {**kept, **said}


def check_archive(settings: Settings) -> None:
    """BadSetting if records could not be written where they are to go."""
    if not settings.archive:
        return
    if not settings.keep:
        raise BadSetting("PODIUM_ARCHIVE is set and PODIUM_KEEP is not; nothing would go there")
    if not os.access(settings.archive, os.W_OK | os.X_OK) or not Path(settings.archive).is_dir():
        raise BadSetting(f"PODIUM_ARCHIVE={settings.archive} is no folder that can be written to")


def check_old_matches(store: Store, settings: Settings) -> None:
    """BadSetting if matches go on by rules that are no longer these, unless that was agreed to."""
    old = unplayable(store)
    if old and not settings.leave_old_matches:
        store.close()
        counted = "; ".join(map(str, old))
        raise BadSetting(
            f"{sum(each.matches for each in old)} running matches cannot be played on by this "
            f"Podium ({counted}). They stay stored, and the Podium that began them plays them on: let "
            "it run until they have ended, or start with --leave-old-matches"
        )


class CannotListen(Exception):
    """The address cannot be served at; says why."""


class _Server(uvicorn.Server):
    """Says when it is ready, and ends streams before it waits for their end."""

    def __init__(self, config: uvicorn.Config, site: Site, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._site = site
        self._ready = ready
        self._asked = 0
        """How often it was asked to end."""
        self._in_peace = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked to end: by SIGTERM in peace; by Ctrl-C, or when asked again, at once."""
        self._asked += 1
        self._in_peace = sig == signal.SIGTERM and self._asked == 1
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        settings = self._site.settings
        if self._in_peace and settings.drain:
            await self._drain(settings.drain)
        self._shut_the_door(sockets or [])
        if self._in_peace and settings.handover:
            await self._site.tables.hand_over(settings.handover)
        await self._site.quieten()
        await super().shutdown(sockets=sockets)

    def _shut_the_door(self, sockets: list[socket.socket]) -> None:
        """Lets nobody in any more: whoever is sent away from a table must not come back here."""
        for server in self.servers:
            server.close()
        for each in sockets:
            each.close()
        for connection in list(self.server_state.connections):
            if isinstance(connection, PatientRequests):
                connection.shutdown()

    async def _drain(self, seconds: float) -> None:
        """Goes on as before, while `/health` sends newcomers elsewhere."""
        log.info("draining", seconds=seconds)
        self._site.draining = True
        end = time.monotonic() + seconds
        while self._in_peace and time.monotonic() < end:
            await self.on_tick(0)
            await asyncio.sleep(_TICK)


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

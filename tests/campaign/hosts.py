"""Hosts: machines of our own with a network between them, made of Linux's network namespaces.

Each has an address on one switch; links are cut, slowed down and mended from the switch's side, so that nobody at
either end is told. Nothing leaves the machine, and no interface of its own is touched.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType

from tests.campaign.site import Place

_NET = "10.77.0"
_NEW_NETWORK = 0x40000000
"""`CLONE_NEWNET` of <sched.h>."""


def possible() -> str:
    """Why no hosts can be made here; nothing: they can."""
    if missing := [each for each in ("ip", "tc", "nsenter", "setpriv") if not shutil.which(each)]:
        return f"{missing[0]} is not here"
    name = f"podium{os.getpid()}-try"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True, check=False)
    if made.returncode:
        return f"network namespaces cannot be made ({made.stderr.strip()})"
    subprocess.run(["ip", "netns", "del", name], check=True)
    return ""


def enter(space: str) -> None:
    """From now on this process, and what it starts, is in a namespace."""
    with Path("/run/netns", space).open() as file:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.setns(file.fileno(), _NEW_NETWORK):
            raise OSError(ctypes.get_errno(), f"cannot enter {space}")


class Hosts:
    """Some of them, by name; a context manager."""

    def __init__(self, *names: str) -> None:
        self._mark = f"podium{os.getpid()}"
        self._switch = self.space("switch")
        self._names = names

    def space(self, name: str) -> str:
        """What a host's namespace is called."""
        return f"{self._mark}-{name}"

    def place(self, name: str) -> Place:
        """Where something runs that runs on a host."""
        within = ("nsenter", f"--net=/run/netns/{self.space(name)}")
        return Place(self.address(name), within, name)

    def address(self, name: str) -> str:
        return f"{_NET}.{10 + self._names.index(name)}"

    def __enter__(self) -> Hosts:
        with ExitStack() as on_failure:
            on_failure.callback(self.end)
            self._begin()
            on_failure.pop_all()
        return self

    def _begin(self) -> None:
        _ip("netns", "add", self._switch)
        _ip("-n", self._switch, "link", "add", "switch", "type", "bridge")
        _ip("-n", self._switch, "link", "set", "switch", "up")
        for name in self._names:
            space = self.space(name)
            _ip("netns", "add", space)
            far = ("peer", "name", name, "netns", self._switch)
            _ip("link", "add", "eth0", "netns", space, "type", "veth", *far)
            _ip("-n", space, "addr", "add", f"{self.address(name)}/24", "dev", "eth0")
            for own in ("lo", "eth0"):
                _ip("-n", space, "link", "set", own, "up")
            _ip("-n", self._switch, "link", "set", name, "master", "switch", "up")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        """All that runs on them, and they themselves."""
        for name in (*self._names, "switch"):
            self.kill(name)
            subprocess.run(
                ["ip", "netns", "del", self.space(name)], capture_output=True, check=False
            )

    def cut(self, name: str) -> None:
        """Nothing reaches the host, and it reaches nothing; nobody is told."""
        _ip("-n", self._switch, "link", "set", name, "down")

    def mend(self, name: str) -> None:
        _ip("-n", self._switch, "link", "set", name, "up")

    def part(self, one: str, other: str) -> None:
        """What one of two hosts says reaches the other, which is not heard any more."""
        _ip("-n", self.space(other), "route", "add", "blackhole", f"{self.address(one)}/32")

    def join(self, one: str, other: str) -> None:
        _ip("-n", self.space(other), "route", "del", "blackhole", f"{self.address(one)}/32")

    def slow(self, name: str) -> None:
        """All that the host says comes late, and some of it not at once.

        By netem; a kernel that has none lets little through at a time, which makes the rest late, or lost.
        """
        late = ("netem", "delay", "20ms", "loss", "1%")
        little = ("tbf", "rate", "500kbit", "burst", "5kb", "latency", "20ms")
        onto = ("tc", "-n", self.space(name), "qdisc", "replace", "dev", "eth0", "root")
        if subprocess.run([*onto, *late], capture_output=True, check=False).returncode:
            _run(*onto, *little)

    def quicken(self, name: str) -> None:
        _run("tc", "-n", self.space(name), "qdisc", "del", "dev", "eth0", "root")

    def kill(self, name: str) -> None:
        """All that runs on the host."""
        told = subprocess.run(
            ["ip", "netns", "pids", self.space(name)], capture_output=True, text=True, check=False
        )
        for process in told.stdout.split():
            with suppress(ProcessLookupError):
                if int(process) != os.getpid():
                    os.kill(int(process), signal.SIGKILL)


def _ip(*words: str) -> None:
    _run("ip", *words)


def _run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{' '.join(words)}: {done.stderr.strip()}")

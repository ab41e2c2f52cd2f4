"""Resuming: what was done of a run lies in a folder, so that it can go on another day."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

from podium.lab.runs.executor import Executor

T = TypeVar("T")
R = TypeVar("R")


class Resuming:
    """Another place, and a folder that remembers what was done there.

    A file is named for the work and its task: a run that asks for other matches, bots or seeds finds
    none of it. The folder is as trusted as the program, as results are read back as they were.
    """

    def __init__(self, place: Executor, folder: Path) -> None:
        self.place = place
        self.folder = folder

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        self.folder.mkdir(parents=True, exist_ok=True)
        files = [self.folder / _name(work, task) for task in tasks]
        left: list[int] = []
        for n, file in enumerate(files):
            try:
                kept = pickle.loads(file.read_bytes())
            except (FileNotFoundError, EOFError, pickle.UnpicklingError):
                # Not done yet; or half a file, as a full disk leaves it.
                left.append(n)
                continue
            yield n, kept
        for n, result in self.place.each(work, [tasks[n] for n in left]):
            file = files[left[n]]
            # A file of this process's own until it is whole: another run may keep its work here too.
            half = file.with_suffix(f".{os.getpid()}")
            half.write_bytes(pickle.dumps(result))
            half.replace(file)
            yield left[n], result


def _name(work: Callable[[T], object], task: T) -> str:
    asked = pickle.dumps((work.__module__, work.__qualname__, task))
    return f"{blake2b(asked, digest_size=16).hexdigest()}.done"

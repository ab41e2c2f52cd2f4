"""Runs: many pieces of work, wherever they are done, with results that do not depend on where."""

from podium.lab.runs.executor import Executor, UnknownPlace, WorkerDied, executor, gather
from podium.lab.runs.processes import Processes, cores
from podium.lab.runs.resuming import Resuming
from podium.lab.runs.seeds import seed_of

__all__ = [
    "Executor",
    "Processes",
    "Resuming",
    "UnknownPlace",
    "WorkerDied",
    "cores",
    "executor",
    "gather",
    "seed_of",
]

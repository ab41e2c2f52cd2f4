"""The benchmark: a fixed schedule that any agent plays, with figures that others can cite."""

from podium.lab.benchmark.results import Results, hold_benchmark
from podium.lab.benchmark.schedule import Schedule, schedule_of

__all__ = ["Results", "Schedule", "hold_benchmark", "schedule_of"]

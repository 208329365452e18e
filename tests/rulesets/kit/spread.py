"""Games are independent of each other: they are shared out among as many processes as there are cores."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

FEW = 4  # below, sharing out costs more than it saves

_job: Callable[[int], Any] | None = None


def _work(seed: int) -> Any:
    assert _job is not None
    return _job(seed)


def spread(job: Callable[[int], Any], seeds: Sequence[int]) -> list[Any]:
    """`job` for every seed, in their order. The first failure is raised here as it was raised there.

    The processes are told to end, never killed: one that is killed may take a lock of its queue along, and everybody
    waits for it for ever.
    """
    global _job
    cores = min(len(seeds), os.cpu_count() or 1)
    if cores < 2 or len(seeds) < FEW or multiprocessing.parent_process() is not None:
        return [job(seed) for seed in seeds]
    _job = job
    chunk = 1 + len(seeds) // (cores * 8)
    with ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("fork")) as pool:
        return list(pool.map(_work, seeds, chunksize=chunk))

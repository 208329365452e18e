"""Games are independent of each other: they are shared out among as many processes as there are cores."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from typing import Any

FEW = 4  # below, sharing out costs more than it saves

_job: Callable[[int], Any] | None = None


def _work(seed: int) -> Any:
    assert _job is not None
    return _job(seed)


def spread(job: Callable[[int], Any], seeds: Sequence[int]) -> list[Any]:
    """`job` for every seed, in their order. The first failure is raised here as it was raised there."""
    global _job
    cores = min(len(seeds), os.cpu_count() or 1)
    if cores < 2 or len(seeds) < FEW or multiprocessing.current_process().daemon:
        return [job(seed) for seed in seeds]
    _job = job
    with multiprocessing.get_context("fork").Pool(cores) as pool:
        return list(pool.imap(_work, seeds, chunksize=1 + len(seeds) // (cores * 8)))

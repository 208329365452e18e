"""A campaign of many years saved as a file and taken in again, by the worker's own path."""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING, Any

from bench import Measure, note
from bench.table import data_folder, person

if TYPE_CHECKING:
    from campaigns.models import Campaign, Transfer

SECONDS = 60  # at most, each way; of the processor, as others may use the machine meanwhile


def measures() -> list[Measure]:
    return [
        Measure("saving 500 characters, 200 games, 100,000 entries, 20,000 pieces", SECONDS, saving, "s", True),
        Measure("taking the same in", SECONDS, taking_in, "s", True),
    ]


@cache
def large() -> Campaign:
    data_folder()
    from campaigns.services.large import Size, make_large

    return make_large(gm=person("keeper"), size=Size())


def saving() -> float:
    return _worked(_saved)


def taking_in() -> float:
    from django.core.files.uploadedfile import UploadedFile

    from campaigns.services.transfers import ask_import, path_of

    done = _saved()
    _work(done)
    with path_of(done).open("rb") as file:
        sent = UploadedFile(file, "large.zip", "application/zip", path_of(done).stat().st_size)
        asked = ask_import(file=sent, importer=person("keeper"))
    taken = _worked(lambda: asked)
    asked.refresh_from_db()
    assert asked.campaign is not None, asked.refusal
    asked.campaign.delete()
    return taken


def _saved() -> Transfer:
    from campaigns.access import Viewer, get_visible_campaign
    from campaigns.services.transfers import ask_export

    viewer = Viewer(person("keeper"))
    campaign = get_visible_campaign(viewer, large().pk)
    return ask_export(campaign=campaign, viewer=viewer, readers={}, name="large.zip")


def _worked(ask: Any) -> float:
    transfer = ask()
    clock, began = time.perf_counter(), time.process_time()
    _work(transfer)
    note("by the clock", time.perf_counter() - clock)
    return time.process_time() - began


def _work(transfer: Transfer) -> None:
    from campaigns.services.transfer_work import work_at

    work_at(transfer.pk)

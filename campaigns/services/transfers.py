"""Files of large campaigns, written and taken in by a worker: asked for, kept for a day, given up."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import Campaign, Direction, Game, Hearing, JobStatus, Knowledge, Person, Transfer
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services import hints
from campaigns.services.archives import AS_A_JOB

KEPT_FOR = timedelta(days=1)
LEASE = timedelta(seconds=90)  # without a word from its worker, another may begin anew
MOST_TRIES = 3
MOST_OPEN = 2  # of one person at a time
LARGE_GAMES, LARGE_ROWS = 20, 2_000
LARGE_FILE = 4_000_000  # bytes; smaller ones are taken in at once
ROOM = 3  # so many times its size a file may need on the disk until it is taken in
LEAST_ROOM = 500_000_000  # bytes left on the disk


def folder() -> Path:
    """Only for the one who runs the site: the files in it hold secrets."""
    found = Path(settings.VAR_DIR) / "transfers"
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def path_of(transfer: Transfer) -> Path:
    return folder() / f"{transfer.token}.zip"


def is_large(campaign: Campaign, viewer: Viewer) -> bool:
    """By what he may see of it: whatever is hidden from him makes nothing longer."""
    games = Game.objects.visible_to(viewer).filter(campaign=campaign)
    if games.count() > LARGE_GAMES:
        return True
    known: Any = Knowledge.objects.visible_to(viewer).filter(campaign=campaign)
    heard: Any = Hearing.objects.visible_to(viewer).filter(campaign=campaign)
    return any(len(rows.values_list("pk")[: LARGE_ROWS + 1]) > LARGE_ROWS for rows in (known, heard))


def ask_export(*, campaign: Campaign, viewer: Viewer, readers: Mapping[int, list[str]], name: str) -> Transfer:
    """`readers`: by game, as whom he reads it where he does not arbitrate it."""
    assert viewer.person is not None
    is_gm = campaign.mine is not None and campaign.mine.is_gm
    told = {str(game): list(seats) for game, seats in readers.items()}
    return _ask(Transfer(person=viewer.person, campaign=campaign, as_gm=is_gm, readers=told, name=name), Direction.SAVE)


def ask_import(*, file: UploadedFile, importer: Person) -> Transfer:
    size = file.size or 0
    if size > AS_A_JOB.sent:
        raise BadInput("file_too_large", status=413)
    if shutil.disk_usage(folder()).free < size * ROOM + LEAST_ROOM:
        raise SiteRefused("no_room", status=507)
    transfer = Transfer(person=importer, name=Path(file.name or "campaign").name[-160:], size=size)
    transfer.token = secrets.token_urlsafe(24)
    try:
        write_to(path_of(transfer), file.chunks())
        return _ask(transfer, Direction.TAKE_IN)
    except (OSError, SiteRefused) as error:
        path_of(transfer).unlink(missing_ok=True)
        if isinstance(error, SiteRefused):
            raise
        raise SiteRefused("no_room", status=507) from None


def write_to(path: Path, chunks: Iterator[bytes]) -> None:
    path.touch(mode=0o600)
    with path.open("wb") as out:
        for chunk in chunks:
            out.write(chunk)


def _ask(transfer: Transfer, direction: str) -> Transfer:
    if Transfer.objects.open().filter(person=transfer.person).count() >= MOST_OPEN:
        raise SiteRefused("too_many_transfers", most=MOST_OPEN)
    transfer.direction = direction
    transfer.token = transfer.token or secrets.token_urlsafe(24)
    transfer.save(force_insert=True)
    transaction.on_commit(lambda: hints.wake_transfer(transfer.pk))
    return transfer


def transfers_of(viewer: Viewer, **about: Any) -> list[Transfer]:
    """His own of the last day, the newest first."""
    found = Transfer.objects.visible_to(viewer).filter(asked_at__gt=timezone.now() - KEPT_FOR, **about)
    return list(found.select_related("campaign")[:4])


def stop(transfer: Transfer) -> None:
    """What its worker has written until now goes when the worker next looks up, or with the next sweep."""
    ended = {"status": JobStatus.STOPPED, "ended_at": timezone.now()}
    if Transfer.objects.open().filter(pk=transfer.pk).update(**ended) and transfer.growing_id is None:
        path_of(transfer).unlink(missing_ok=True)


# -- for the sweep ---------------------------------------------------------------------------------------------------
def idle_transfers() -> list[int]:
    """Open ones that nobody is at, and ended ones that left a campaign behind which nobody sees."""
    quiet = Q(beat_at=None) | Q(beat_at__lt=timezone.now() - LEASE)
    left = Q(status__in=[JobStatus.STOPPED, JobStatus.FAILED], growing__isnull=False)
    found = Transfer.objects.filter(quiet, Q(status__in=[JobStatus.WAITING, JobStatus.RUNNING]) | left)
    return list(found.values_list("pk", flat=True))


def forget_old(now: Callable[[], Any] = timezone.now) -> None:
    """After a day nothing is kept of it. Files of which no row knows go too."""
    over = Transfer.objects.filter(asked_at__lt=now() - KEPT_FOR, growing=None).exclude(
        status__in=[JobStatus.WAITING, JobStatus.RUNNING]
    )
    for one in over:
        path_of(one).unlink(missing_ok=True)
        one.delete()
    named = set(Transfer.objects.values_list("token", flat=True))
    oldest = (now() - KEPT_FOR).timestamp()
    for path in folder().iterdir():
        if path.stem not in named and path.stat().st_mtime < oldest:
            path.unlink(missing_ok=True)

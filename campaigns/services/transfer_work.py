"""What the worker does: writes the file of a large campaign, or takes one in; says how far it is, gives up when told.

Taken in, a campaign grows where nobody sees it: it has no members before all of it stands, and its games lie still.
Each step is a short transaction: others go on playing meanwhile. Whatever goes wrong, what has grown is removed.
"""

from __future__ import annotations

import gc
import logging
import pickle
import tempfile
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import BinaryIO

from django.db import DataError, IntegrityError, InterfaceError, OperationalError, transaction
from django.db.models import F, Q
from django.http import Http404
from django.utils import timezone

from campaigns.access import Viewer, get_visible_campaign
from campaigns.models import Campaign, Game, JobStatus, Person, Transfer
from campaigns.refusals import SiteRefused
from campaigns.services.archives import AS_A_JOB, CAMPAIGN, Parts
from campaigns.services.campaigns_taken_in import Writing
from campaigns.services.exports import tables_in, write_campaign
from campaigns.services.imported_games import GameRead
from campaigns.services.imported_registers import REGISTER_STEPS
from campaigns.services.imports import read_campaign
from campaigns.services.transfers import LEASE, MOST_TRIES, path_of
from rulesets.common.seats import PUBLIC

logger = logging.getLogger(__name__)
A_WORD = 0.5  # seconds between two of them
GAMES_SAVED = 0.8  # of the work on a large campaign, as it was measured
GAMES_READ, REGISTERS_READ, GAMES_WRITTEN = 0.6, 0.14, 0.18


class Stopped(Exception):
    """Whoever asked for it has given it up."""


class Progress:
    """How far one is, told at most twice a second. Raises Stopped. `stages`: of each how much of the work it is, and in
    how many steps it is done; what is left of the whole is what comes after the last."""

    def __init__(self, transfer: Transfer, stages: Sequence[tuple[float, int]]) -> None:
        self._transfer, self._stages = transfer, [(share, max(1, steps)) for share, steps in stages]
        self._stage, self._done, self._told = 0, 0, monotonic()

    def __call__(self) -> None:
        if self._done == self._stages[self._stage][1] and self._stage + 1 < len(self._stages):
            self.reach(self._stage + 1)
        self._done = min(self._done + 1, self._stages[self._stage][1])
        if monotonic() - self._told >= A_WORD:
            self.tell()

    def reach(self, stage: int) -> None:
        """All before it is done, in however many steps."""
        self._stage, self._done = stage, 0

    @property
    def percent(self) -> int:
        share, steps = self._stages[self._stage]
        before = sum(share for share, _steps in self._stages[: self._stage])
        return min(99, int((before + share * self._done / steps) * 100))

    def tell(self) -> None:
        self._told = monotonic()
        found = Transfer.objects.filter(pk=self._transfer.pk, status=JobStatus.RUNNING)
        if not found.update(percent=self.percent, beat_at=timezone.now()):
            raise Stopped


class Spool(MutableMapping[int, GameRead]):
    """Games that were read and checked, laid aside in a file of ours: one at a time is at hand."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._at = file, dict[int, int]()

    def __setitem__(self, number: int, game: GameRead) -> None:
        self._at[number] = self._file.seek(0, 2)
        pickle.dump(game, self._file, protocol=pickle.HIGHEST_PROTOCOL)

    def __getitem__(self, number: int) -> GameRead:
        self._file.seek(self._at[number])
        game: GameRead = pickle.load(self._file)
        return game

    def __delitem__(self, number: int) -> None:
        del self._at[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._at)

    def __len__(self) -> int:
        return len(self._at)


def work_at(transfer_id: int) -> None:
    """Safe to be asked twice: only one worker gets it, and one that died is followed by another who begins anew."""
    quiet = Q(beat_at=None) | Q(beat_at__lt=timezone.now() - LEASE)
    _clear(Transfer.objects.filter(quiet, pk=transfer_id))
    waiting = Transfer.objects.open().filter(quiet, pk=transfer_id)
    if not waiting.update(status=JobStatus.RUNNING, beat_at=timezone.now(), tries=F("tries") + 1, percent=0):
        return
    transfer = Transfer.objects.select_related("person").get(pk=transfer_id)
    try:
        if transfer.tries > MOST_TRIES:
            raise SiteRefused("transfer_broke")
        with untidied():
            (_save if transfer.saves else _take_in)(transfer)
    except Stopped:
        _give_up(transfer)
    except (OperationalError, InterfaceError):
        raise  # the next sweep begins anew
    except SiteRefused as refusal:
        _give_up(transfer, refusal.code, **refusal.facts)
    except (IntegrityError, DataError):
        _give_up(transfer, "file_malformed", part=CAMPAIGN, path="")
    except (Http404, FileNotFoundError):
        _give_up(transfer, "transfer_lost")
    except OSError:
        logger.exception("the file of transfer %s", transfer_id)
        _give_up(transfer, "no_room")
    except Exception:
        logger.exception("transfer %s broke off", transfer_id)
        _give_up(transfer, "transfer_broke")


@contextmanager
def untidied() -> Iterator[None]:
    """Nobody looks for circles meanwhile: in many rows, of which none is in a circle, that is a fifth of the work."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def _save(transfer: Transfer) -> None:
    viewer = Viewer(transfer.person)
    campaign = get_visible_campaign(viewer, transfer.campaign_id or 0)
    is_gm = campaign.mine is not None and campaign.mine.is_gm
    if transfer.as_gm and not is_gm:
        raise SiteRefused("transfer_lost")
    progress = Progress(transfer, [(GAMES_SAVED, len(tables_in(campaign, viewer)))])
    path = path_of(transfer)
    part = path.with_suffix(".part")
    part.touch(mode=0o600)
    try:
        with part.open("wb") as out:
            write_campaign(
                out,
                campaign=campaign,
                viewer=viewer,
                readers=lambda table: transfer.readers.get(str(table.game.pk), [PUBLIC]),
                step=progress,
            )
        progress.tell()
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    _done(transfer, size=path.stat().st_size)


def _take_in(transfer: Transfer) -> None:
    """First all of it is read and checked; only then is anything written."""
    with path_of(transfer).open("rb") as file, tempfile.TemporaryFile() as laid:
        parts = Parts(file, AS_A_JOB)
        games = sum(name.startswith("games/") for name in parts)
        stages = [(GAMES_READ, games), (REGISTERS_READ, REGISTER_STEPS), (GAMES_WRITTEN, games + 1)]
        progress = Progress(transfer, stages)
        writing = Writing(read_campaign(parts, Spool(laid), progress), transfer.person)
        progress.reach(2)
        progress.tell()
        for step in writing.steps():
            _write(step, writing, transfer)
            progress()
    path_of(transfer).unlink(missing_ok=True)


def _write(step: Callable[[], None], writing: Writing, transfer: Transfer) -> None:
    with transaction.atomic():
        step()
        if writing.is_open:
            kept = [one["name"] for one in writing.read.kept]
            _done(transfer, campaign=writing.campaign, growing=None, kept_games=kept)
        elif transfer.growing_id is None:
            transfer.growing = writing.campaign
            transfer.save(update_fields=["growing"])


def _done(transfer: Transfer, **values: object) -> None:
    ended = {"status": JobStatus.DONE, "percent": 100, "ended_at": timezone.now(), **values}
    if not Transfer.objects.filter(pk=transfer.pk, status=JobStatus.RUNNING).update(**ended):
        raise Stopped


def _give_up(transfer: Transfer, code: str = "", **facts: object) -> None:
    found = Transfer.objects.filter(pk=transfer.pk)
    if code:
        refusal = {"code": code, "facts": facts}
        found.open().update(status=JobStatus.FAILED, refusal=refusal, ended_at=timezone.now())
    path_of(transfer).unlink(missing_ok=True)
    _clear(found)


def _clear(found: object) -> None:
    """Removes what has grown, game by game: no transaction holds up the others for long."""
    for one in found.filter(growing__isnull=False).select_related("growing"):  # type: ignore[attr-defined]
        for game in Game.objects.filter(campaign=one.growing).only("pk"):
            game.delete()
        waiting = Person.objects.filter(guest_links__campaign=one.growing, is_guest=True, memberships=None)
        keys = list(waiting.values_list("pk", flat=True))
        Campaign.objects.get(pk=one.growing_id).delete()
        Person.objects.filter(pk__in=keys).delete()

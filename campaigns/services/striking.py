"""What taking back, rewinding and correcting share: which entries go, who heard of them, what he is told instead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db.models import Count

from campaigns.models import Game, GameStatus, JournalEntry, Told
from campaigns.refusals import SiteRefused
from campaigns.services.dice_driver import add_secrets, commitments_of, later_secrets
from campaigns.services.journal import nothing
from campaigns.services.loading import check_running
from campaigns.services.telling import said_by_site
from rulesets.common.gamefile import Sentence
from rulesets.common.seats import Viewer

MANY = 500


def check_changeable(game: Game) -> None:
    """A game that has just ended can still be taken back."""
    if game.status != GameStatus.FINISHED:
        check_running(game)
    elif game.is_outdated:
        raise SiteRefused("other_release")


@dataclass(frozen=True, slots=True)
class GoingOn:
    """What lets a game go on that was over; nothing where it was not. Everybody may have its secrets by then, and so
    would know all its dice to come: from `epoch` on others count, sealed as the first were."""

    epoch: int
    columns: dict[str, Any] = field(default_factory=dict)
    also: Callable[[], object] = nothing

    @property
    def rolls_anew(self) -> bool:
        return bool(self.columns)


def going_on(game: Game) -> GoingOn:
    if game.status != GameStatus.FINISHED:
        return GoingOn(game.epoch)
    epoch = game.epoch + 1
    more = later_secrets(game, epoch)
    columns = {"status": GameStatus.RUNNING, "outcome": None, "finished_at": None, "epoch": epoch}
    columns["commitments"] = {**game.commitments, **commitments_of(more)}
    return GoingOn(epoch, columns, partial(add_secrets, game, more))


def making_from(game: Game, n: int) -> list[int]:
    """The living entries from this one on that make the position."""
    return list(JournalEntry.objects.making().filter(game=game, n__gte=n).values_list("n", flat=True))


def heard_of(game: Game, undone: Sequence[int]) -> dict[Viewer, int]:
    """Who was told of any of these entries, and how many lines of his journal it was."""
    told = told_of(game, undone).order_by().values_list("viewer").annotate(lines=Count("pk"))
    return dict(told)


def dice_seen(game: Game, undone: Sequence[int]) -> dict[Viewer, set[str]]:
    """The dice that each viewer looked at in these entries, by their keys."""
    seen: dict[Viewer, set[str]] = defaultdict(set)
    for viewer, sentences in told_of(game, undone).values_list("viewer", "sentences"):
        seen[viewer] |= {one["key"] for sentence in sentences for one in sentence["dice"]}
    return seen


def told_of(game: Game, entries: Sequence[int]) -> Any:
    """All that anybody was told by these entries; of very many, by all from the first to the last."""
    rows = Told.objects.filter(game=game, undone=False)
    if len(entries) <= MANY:
        return rows.filter(entry_n__in=list(entries))
    making = JournalEntry.objects.making().filter(game=game, n__range=(min(entries), max(entries)))
    return rows.filter(entry_n__in=making.values("n"))


def taken_back(count: int, *, reason: str = "", reroll: bool = False) -> Sentence:
    return said_by_site("rewound", reason, count=count, reroll=reroll)

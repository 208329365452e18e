"""What changed in rows over time, as far as their reader may know: from when he came to see each of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from campaigns.models import Act, Change, Kept
from campaigns.models.knowledge import born_where_he_plays
from campaigns.services.registers import Eyes
from campaigns.services.seen_history import Since, since_each
from campaigns.services.statistics.scope import Scope

OF_ACTS = ("story_date", "at", "undoes", "game", "is_secret")
OPENING = ("audience", "player")  # columns by which a row comes before somebody's eyes


def changes_of(
    scope: Scope, model: type[Kept], fields: Collection[str], keys: Collection[int] | None = None
) -> list[Change]:
    """Of these columns, the oldest first, in these rows of the register or in all of them."""
    rows = Change.objects.filter(act__campaign=scope.campaign, noun=model.noun, field__in=[*fields, *OPENING])
    if scope.is_gm:
        rows = rows.exclude(act__in=Act.objects.filter(born_where_he_plays(scope.viewer), campaign=scope.campaign))
    if keys is not None:
        rows = rows.filter(row__in=list(keys))
    columns = ("noun", "row", "field", "before", "after", "story_date", *(f"act__{one}" for one in OF_ACTS))
    return list(rows.select_related("act").only(*columns).order_by("pk"))


def since_of(
    scope: Scope, rows: Mapping[str, Sequence[Kept]], owned: Mapping[str, set[int]], changes: Iterable[Change]
) -> dict[tuple[str, int], Since]:
    """By register and row when it was opened to him and given to him; for the game master nothing is to be asked."""
    if scope.is_gm:
        return {}
    eyes = {noun: {one.pk: Eyes(False, owns=one.pk in owned[noun]) for one in listed} for noun, listed in rows.items()}
    return since_each(rows, eyes, scope.viewer, list(changes))


def is_known(change: Change, model: type[Kept], since: Since | None) -> bool:
    """`since` None: for the game master."""
    if since is None:
        return True
    eyes = since.eyes_then(change)
    return eyes is not None and eyes.sees(model, change.field)


def day_of(change: Change) -> str:
    """On which day of the story it happened."""
    return change.story_date or change.act.story_date

"""News that an act wrote into the chronicle: they go when it is taken back, and come again with it."""

from __future__ import annotations

from typing import Any

from campaigns.models import Act, ChronicleEntry

COLUMNS = ("game_id", "story_date", "story_order", "title", "text", "audience", "author_id", "code", "facts")


def move_news(done: Act) -> dict[str, Any]:
    """Of an act that is being taken back: what the facts of its taking back have to remember.

    What whoever wrote it has struck out himself stays away, and what came out of a file under another number stays.
    """
    theirs = ChronicleEntry.objects.filter(campaign=done.campaign_id, author=done.author_id)
    if "chronicle" in done.facts:
        gone = _taken_out(theirs.filter(game=done.game_id, pk=done.facts["chronicle"]))
        return {"chronicle_gone": gone[0]} if gone else {}
    if "chronicles" in done.facts:
        return {"chronicles_gone": _taken_out(theirs.filter(pk__in=done.facts["chronicles"]))}
    if "chronicle_gone" in done.facts:
        return {"chronicle": _put_back(done, done.facts["chronicle_gone"])}
    if "chronicles_gone" in done.facts:
        return {"chronicles": [_put_back(done, one) for one in done.facts["chronicles_gone"]]}
    return {}


def _taken_out(rows: Any) -> list[dict[str, Any]]:
    kept = [{name: getattr(entry, name) for name in COLUMNS} for entry in rows.order_by("pk")]
    rows.delete()
    return kept


def _put_back(done: Act, columns: dict[str, Any]) -> int:
    return int(ChronicleEntry.objects.create(campaign=done.campaign, **columns).pk)

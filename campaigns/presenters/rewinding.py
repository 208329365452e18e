"""Lines of a journal to choose from when the game is taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from campaigns.models import Told
from campaigns.presenters.journal import Entry, show_entries
from campaigns.presenters.speech import Speech
from campaigns.services.rewind import RewindLine, RewindPreview


def show_undone(preview: RewindPreview, speech: Speech, me: str) -> list[Entry]:
    """What would no longer count, each line with those who have already had it on a page."""
    entries = show_entries([one.told for one in preview.lines], speech)
    return [_with_readers(entry, line, speech, me) for entry, line in zip(entries, preview.lines, strict=True)]


def _with_readers(entry: Entry, line: RewindLine, speech: Speech, me: str) -> Entry:
    others = tuple(one for one in line.seen_by if one != me)
    if not others:
        return entry
    return replace(entry, notes=(*entry.notes, _("seen by %(who)s") % {"who": speech.seats(others)}))


def show_rewind(rows: Iterable[Told], speech: Speech) -> list[Entry]:
    """What still counts, newest first; the dealing itself is not taken back."""
    return [entry for entry in show_entries(rows, speech) if not entry.is_undone]

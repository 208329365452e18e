"""Lines of a journal to choose from when the game is taken back."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.models import Told
from campaigns.presenters.journal import Entry, show_entries
from campaigns.presenters.speech import Speech


def show_rewind(rows: Iterable[Told], speech: Speech) -> list[Entry]:
    """What still counts, newest first; the dealing itself is not taken back."""
    return [entry for entry in show_entries(rows, speech) if not entry.is_undone]

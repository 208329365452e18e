"""A game that was taken in as one seat knew it: its board, what was told, what was written, who sat where.

It comes from a stranger's file. A board that cannot be drawn is left out, and lines that cannot be said.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

import rulesets
from campaigns.bot_names import bot_names
from campaigns.models import KeptGame, Told
from campaigns.plain_text import plain_line
from campaigns.presenters.cards import existing_template
from campaigns.presenters.journal import Entry, in_short, show_entries
from campaigns.presenters.links import Way
from campaigns.presenters.speech import Mark, Speech
from campaigns.services.kept_games import FLAWS
from rulesets.common.seats import PUBLIC

PAGE = 50  # lines of the journal


@dataclass(frozen=True, slots=True)
class Chair:
    mark: Mark | None
    seat: str
    name: str


class KeptPage:
    """`reader`: as whom it is read, where the file holds what several seats knew."""

    links = SimpleNamespace(places="", journal="", replay="", way="")
    places: tuple[Any, ...] = ()

    def __init__(self, kept: KeptGame, reader: str, before: int | None) -> None:
        self.kept = kept
        self.slug = kept.slug
        self.speech = Speech.of(kept.slug)
        self.title = rulesets.meta(kept.slug).titles.in_language(self.speech.language)
        readers = list(kept.known["readers"])
        self.reader = reader if reader in readers else next(iter(readers), "")
        self.known = kept.known["readers"].get(self.reader, {"view": {}, "told": [], "messages": [], "file": {}})
        self.before = before

    @property
    def where(self) -> str:
        turn, turns = (self.kept.known.get(one) for one in ("turn", "turns"))
        facts = {"turn": turn, "turns": turns}
        return _("turn %(turn)s of %(turns)s") % facts if type(turn) is type(turns) is int else ""

    @property
    def ways(self) -> list[Way]:
        """The same for each seat that the file knows."""
        names = ((one, self.speech.name("seat", one)) for one in self.kept.known["readers"])
        return [Way(self.url(one), name, one == self.reader) for one, name in names]

    def url(self, reader: str = "", **more: Any) -> str:
        query = urlencode({"as": reader or self.reader, **more})
        return f"{reverse('kept_game', args=[self.kept.pk])}?{query}"

    @property
    def file_url(self) -> str:
        return self.url(file=1)

    @property
    def chairs(self) -> list[Chair]:
        bots = bot_names(self.slug)
        return [
            Chair(
                self.speech.mark(one["seat"]),
                self.speech.name("seat", one["seat"]),
                one["name"] or bots.get(one["bot"], ""),
            )
            for one in self.kept.known["seats"]
            if one["seat"] != PUBLIC
        ]

    # -- the board -----------------------------------------------------------------------------------------------
    @property
    def view(self) -> Any:
        return self.known["view"]

    @property
    def board_template(self) -> str:
        return existing_template(f"rulesets/{self.slug}/_board.html") if self.view.get("board") else ""

    @property
    def legend_template(self) -> str:
        return existing_template(f"rulesets/{self.slug}/_legend.html")

    @property
    def board_title(self) -> str:
        return _("As it stood")

    @cached_property
    def board(self) -> SafeString:
        try:
            return (
                render_to_string("campaigns/games/_board.html", {"page": self}) if self.board_template else SafeString()
            )
        except FLAWS:
            return SafeString()

    # -- what was told and written -------------------------------------------------------------------------------
    @cached_property
    def _rows(self) -> list[Told]:
        """The newest first; one more than a page holds, if there are more."""
        lines = sorted(self.known["told"], key=lambda one: -one["n"])
        asked = [one for one in lines if self.before is None or one["n"] < self.before]
        return [
            Told(n=one["n"], entry_n=one["n"], viewer=PUBLIC, sentences=one["sentences"], undone=one["undone"])
            for one in asked[: PAGE + 1]
        ]

    @cached_property
    def entries(self) -> list[Entry]:
        try:
            entries = show_entries(self._rows[:PAGE], self.speech)
        except FLAWS:
            return []
        return [*entries[:1], *in_short(entries[1:], lambda n: self.url(before=n + 1))]

    @property
    def older(self) -> str:
        return self.url(before=self._rows[PAGE - 1].n) if len(self._rows) > PAGE else ""

    @property
    def letters(self) -> list[tuple[str, str]]:
        """From which seat, and what it says."""
        return [(plain_line(self.speech.name("seat", one["seat"])), one["text"]) for one in self.known["messages"]]

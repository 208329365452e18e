"""The journals of games in the search: each reader's own lines, as he reads them, and nothing of what others were told.

Whose lines these are follows from the chairs he holds, as on the page of the journal. Which games are looked into is
asked of the words of his own texts; lines so new that they stand in none are read one by one, as far as that is quick.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BigIntegerField, F, FilteredRelation, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, StrIndex
from django.utils.translation import get_language

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Game, GameSeat, JournalText, Told
from campaigns.services.journal_texts import lines_in, release_of, said_lines
from campaigns.services.word_patterns import pattern_of, plain
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.words import LANGUAGES

AT_ONCE = 400  # lines that stand in no text yet, of all games together
TEXTS = 40  # games whose texts are read, of those in which it may stand


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line of a journal, with as whom he reads it. `pk`: of the game."""

    pk: int
    game: str
    slug: str
    seat: str
    n: int

    def __str__(self) -> str:
        return self.game


@dataclass(slots=True)
class Journal:
    """One that he may read. `text`: where its words are written down, `counted`: up to which line."""

    game: int
    seat: str
    told_count: int
    name: str
    slug: str
    text: int = 0
    counted: int = 0
    may_hold: bool = False  # all that is looked for stands in its text, in whatever lines

    @property
    def missing(self) -> int:
        return self.told_count - self.counted

    def line(self, n: int) -> ToldLine:
        return ToldLine(self.game, self.name, self.slug, self.seat, n)


@dataclass(frozen=True, slots=True)
class FoundLines:
    """`unread`: some journals could not be looked through now."""

    lines: list[tuple[ToldLine, str]]
    unread: bool


def found_lines(campaign: Campaign, viewer: Viewer, words: Sequence[str], most: int) -> FoundLines:
    """At most so many, of the newest games first, and in each of the newest lines."""
    journals = journals_of(campaign, viewer, words)
    new, new_unread = _new(journals)
    likely = [one for one in journals if one.may_hold]
    texts, told = _read(likely[:TEXTS], new)
    patterns = [re.compile(pattern_of(word)) for word in words]
    found: list[tuple[ToldLine, str]] = []
    known: dict[tuple[int, str], str] = {}
    for one in journals:
        if len(found) >= most:
            break
        lines = lines_in(texts.get(one.text, ""), one.counted)
        lines += said_lines(one.slug, _language(), told[one.game, one.seat])
        for n, said in reversed(lines):
            if all(each.search(said) for each in patterns) and _is_new(one, said, known):
                found.append((one.line(n), said))
    return FoundLines(found[:most], len(found) < most and (new_unread or len(likely) > TEXTS))


def _is_new(journal: Journal, said: str, known: dict[tuple[int, str], str]) -> bool:
    """What two of his chairs were told alike is one line."""
    return known.setdefault((journal.game, said), journal.seat) == journal.seat


def journals_of(campaign: Campaign, viewer: Viewer, words: Sequence[str]) -> list[Journal]:
    """Of games that he may open, the newest first: as game master, else from each of his chairs, else everybody's."""
    games = Game.objects.visible_to(viewer).filter(
        campaign=campaign, started_at__isnull=False, slug__in=rulesets.slugs(unlisted=True)
    )
    chairs = GameSeat.objects.filter(Q(person=viewer.person) | Q(seat=PUBLIC), game__in=games)
    by_game: dict[int, list[Journal]] = {}
    for row in _with_texts(chairs.order_by("-game", "pk"), words):
        by_game.setdefault(row[0], []).append(_journal(*row))
    return [one for found in by_game.values() for one in _read_as(found)]


def _with_texts(chairs: QuerySet[GameSeat], words: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """With the text of each in the reader's language, and where in its words each word stands; nothing where not."""
    of_chair = Q(game__journal_texts__viewer=F("seat"), game__journal_texts__language=_language())
    said = FilteredRelation("game__journal_texts", condition=of_chair)
    stands = {f"stands{n}": StrIndex("said__words", Value(plain(word))) for n, word in enumerate(words)}
    columns = (
        "game",
        "seat",
        "told_count",
        "game__name",
        "game__slug",
        "said__pk",
        "said__told_count",
        "said__release",
    )
    return iter(chairs.annotate(said=said).annotate(**stands).values_list(*columns, *stands))


def _journal(
    game: int, seat: str, told_count: int, name: str, slug: str, text: int, counted: int, release: str, *stands: int
) -> Journal:
    found = Journal(game, seat, told_count, name, slug)
    if release == release_of(slug):
        found.text, found.counted, found.may_hold = text, counted, all(stands)
    return found


def _read_as(chairs: list[Journal]) -> list[Journal]:
    """A game master is told all that his other chairs are; a chair all that everybody is."""
    arbitrates = [one for one in chairs if one.seat == GM]
    return arbitrates or [one for one in chairs if one.seat != PUBLIC] or chairs


def _new(journals: Sequence[Journal]) -> tuple[list[Journal], bool]:
    """Those with lines that stand in no text yet, as many as can be read at once; whether there are more."""
    room, near, behind = AT_ONCE, [], [one for one in journals if one.missing > 0]
    for one in behind:
        if one.missing <= room:
            room -= one.missing
            near.append(one)
    return near, len(near) < len(behind)


def _read(likely: Sequence[Journal], new: Sequence[Journal]) -> tuple[dict[int, str], dict[tuple[int, str], list[Any]]]:
    """Texts, and lines that stand in none, both in one query."""
    texts: dict[int, str] = {}
    told: dict[tuple[int, str], list[Any]] = defaultdict(list)
    kept = JournalText.objects.filter(pk__in=[one.text for one in likely])
    wanted = Q(pk__in=[])
    for one in new:
        wanted |= Q(game=one.game, viewer=one.seat, n__gt=one.counted, n__lte=one.told_count)
    lines = Told.objects.filter(wanted, undone=False).annotate(said=Cast("sentences", TextField()))
    none = Value(0, output_field=BigIntegerField())
    both = (
        kept.order_by()
        .values_list("pk", "game", "viewer", none, "text")
        .union(lines.order_by().values_list(none, "game", "viewer", "n", "said"), all=True)
    )
    for key, game, seat, n, said in both:
        if key:
            texts[key] = said
        else:
            told[game, seat].append((n, json.loads(said)))
    for found in told.values():
        found.sort(key=lambda one: one[0])
    return texts, told


def _language() -> str:
    return (get_language() or LANGUAGES[0])[:2]

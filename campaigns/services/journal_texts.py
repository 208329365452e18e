"""The lines of journals as their readers read them, written down for the search.

Each viewer's text is made of what he was told, in his own numbering, and so is whether it is still waited for: nothing
that happened out of his sight moves either. What was taken back stands in no text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Least

import rulesets
from campaigns.models import Game, GameSeat, GameStatus, JournalText, Told
from campaigns.services.word_patterns import plain
from rulesets.common.words import LANGUAGES, Words

BEHIND = 40  # lines of a running game that the search may read itself
GAMES_A_SWEEP = 5
Line = tuple[int, str]  # its number in the journal of its reader, and what it says


def said_lines(slug: str, language: str, told: Iterable[tuple[int, Sequence[Mapping[str, Any]]]]) -> list[Line]:
    """As this release says them: the sentences of a line, with the reasons that were given."""
    words = rulesets.load(slug).words
    return [(n, " ".join(_said(words, language, sentences))) for n, sentences in told]


def _said(words: Words, language: str, sentences: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for one in sentences:
        facts = {name: tuple(value) if isinstance(value, list) else value for name, value in one["facts"].items()}
        if words.has(one["section"], one["code"]):
            said = words.text(one["section"], one["code"], facts, language)
            yield " ".join(f"{said[:1].upper()}{said[1:]} {one['reason']}".split())


def lines_in(text: str, told_count: int) -> list[Line]:
    """Those that still count, the oldest first."""
    parted = (one.partition("\t") for one in text.splitlines())
    return [(int(n), said) for n, _tab, said in parted if int(n) <= told_count]


def release_of(slug: str) -> str:
    """What the words of a game are of; another one may say them otherwise."""
    return rulesets.meta(slug).version


def current() -> Q:
    """Texts of games that are here, in the words of their releases that are here."""
    found = Q(pk__in=[])
    for slug in rulesets.slugs(unlisted=True):
        found |= Q(game__slug=slug, release=release_of(slug))
    return found


def games_to_write() -> list[int]:
    """Where journals are ahead of their texts: of games that lie still by any line, of others by a good part."""
    text = JournalText.objects.filter(current(), game=OuterRef("game"), viewer=OuterRef("seat"), language=LANGUAGES[0])
    chairs = GameSeat.objects.filter(game__slug__in=rulesets.slugs(unlisted=True))
    chairs = chairs.annotate(counted=Coalesce(Subquery(text.values("told_count")[:1]), 0))
    far = Q(told_count__gte=F("counted") + BEHIND) | ~Q(game__status=GameStatus.RUNNING)
    behind = chairs.filter(far, told_count__gt=F("counted")).order_by()
    return sorted(set(behind.values_list("game", flat=True)[: GAMES_A_SWEEP * 4]))[:GAMES_A_SWEEP]


def write_texts(game_id: int) -> None:
    """Brings the texts of all its viewers up to date; nothing is written when the game moved meanwhile."""
    game = Game.objects.get(pk=game_id)
    release = release_of(game.slug)
    kept = {(one.viewer, one.language): one for one in JournalText.objects.filter(game=game, release=release)}
    found = []
    for chair in GameSeat.objects.filter(game=game):
        for language in LANGUAGES:
            text = kept.get((chair.seat, language))
            text = text or JournalText(game=game, viewer=chair.seat, language=language, release=release)
            if text.told_count < chair.told_count:
                found.append(_continued(text, game, chair.told_count))
    if found:
        _keep(game, found)


def _continued(text: JournalText, game: Game, told_count: int) -> JournalText:
    told = Told.objects.to(game, text.viewer).filter(n__gt=text.told_count, n__lte=told_count, undone=False)
    new = said_lines(game.slug, text.language, told.values_list("n", "sentences").iterator(500))
    lines = [*lines_in(text.text, text.told_count), *new]
    text.told_count = told_count
    text.text = "".join(f"{n}\t{said}\n" for n, said in lines)
    different = {word for _n, said in lines for word in said.split()}
    text.words = " ".join(sorted(set(plain(" ".join(different)).split())))
    return text


@transaction.atomic
def _keep(game: Game, found: Sequence[JournalText]) -> None:
    if not Game.objects.select_for_update().filter(pk=game.pk, version=game.version).exists():
        return
    columns = ["release", "told_count", "words", "text"]
    rows = [JournalText(game=game, viewer=one.viewer, language=one.language) for one in found]
    for row, one in zip(rows, found, strict=True):
        for name in columns:
            setattr(row, name, getattr(one, name))
    unique = {"unique_fields": ["game", "viewer", "language"]}
    JournalText.objects.bulk_create(rows, update_conflicts=True, update_fields=columns, **unique)


def forget_struck(game: Game, struck: QuerySet[Told]) -> None:
    """No text reaches beyond the first line that its viewer sees struck out."""
    first = struck.filter(viewer=OuterRef("viewer")).order_by().values("viewer").annotate(first=Min("n"))
    texts = JournalText.objects.filter(game=game, viewer__in=struck.order_by().values("viewer"))
    texts.update(told_count=Least(F("told_count"), Subquery(first.values("first")) - 1))

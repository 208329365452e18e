"""What a reader may know of the cards of games: where each lies now, how it came there, how often it was played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import Count, Q

import rulesets
from campaigns.access import Viewer as Reader
from campaigns.models import Campaign, CardFate, CardMove, Told
from campaigns.services.decks import LOST, card_kinds, seen_by
from campaigns.services.desk import Desk
from campaigns.services.gamefile import may_read_components
from campaigns.services.loading import load_kept
from campaigns.services.statistics.asked import Asked
from campaigns.services.statistics.scope import Chair, Played, Scope

Sentences = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class CardNow:
    """`place` empty: its reader does not know where it is. `since`: the last that he learnt of it; `turned`: when it
    changed sides last, as far as he knows."""

    id: str
    kind: str
    place: str
    owner: str
    since: CardMove | None
    turned: CardMove | None = None

    @property
    def left_by(self) -> str:
        """The rule by which it left the game; empty of one that did not, or of which he was not told why."""
        return self.since.rule if self.since is not None and self.since.fate == CardFate.GONE else ""


def has_cards(slug: str) -> bool:
    return bool(card_kinds(slug))


def cards_of(desk: Desk) -> list[CardNow]:
    """In the order of the box. A card of which he knows nothing is named only to who may read the components."""
    loaded = load_kept(desk.game)
    known = seen_by(loaded.ruleset, loaded.state, [desk.viewer])[desk.viewer]
    moves = list(CardMove.objects.to(desk.game, desk.viewer))
    since = {one.card: one for one in moves}
    turned = {one.card: one for one in moves if one.fate == CardFate.CHANGED}
    names_all = may_read_components(desk.game, desk.viewer)
    found = []
    for token in loaded.ruleset.tokens(loaded.state):
        seen = known.get(token.id)
        if seen is not None:
            last = since.get(token.id), turned.get(token.id)
            found.append(CardNow(token.id, seen.kind, seen.place, seen.owner, *last))
        elif names_all and token.kind in card_kinds(desk.game.slug):
            found.append(CardNow(token.id, token.kind, LOST, "", None))
    return found


def history_of(desk: Desk, card: str) -> list[tuple[CardMove, Sentences]]:
    """Every move that he knows of, the newest first, with the sentences by which he was told of it."""
    moves = list(CardMove.objects.to(desk.game, desk.viewer).filter(card=card))
    lines = Told.objects.to(desk.game, desk.viewer).filter(n__in={one.told_n for one in moves})
    told = {line.n: line for line in lines}
    return [(one, _naming(told.get(one.told_n), one)) for one in reversed(moves)]


def _naming(line: Told | None, move: CardMove) -> Sentences:
    if line is None or line.entry_n != move.entry_n:
        return ()
    return [one for one in line.sentences if _names(one["facts"].values(), move.card)]


def _names(values: Iterable[Any], card: str) -> bool:
    return any(card in value if isinstance(value, list | tuple) else card == value for value in values)


# -- over the games of a campaign --------------------------------------------------------------------------------
class Counted(NamedTuple):
    slug: str
    kind: str
    card: str
    fate: str
    by: str
    rule: str
    turn: int
    number: int


@dataclass(slots=True)
class CardCount:
    """One card over all games of its kind in which the reader knows of it."""

    slug: str
    kind: str
    card: str
    games: int = 0
    played: int = 0
    played_by: dict[str, int] = field(default_factory=dict)
    gone: list[tuple[int, str, int]] = field(default_factory=list)  # turn, rule, how often
    changed: dict[str, int] = field(default_factory=dict)  # to whom

    def add(self, one: Counted) -> None:
        if one.fate == CardFate.PLAYED:
            self.played += one.number
            self.played_by[one.by] = self.played_by.get(one.by, 0) + one.number
        elif one.fate == CardFate.GONE:
            self.gone.append((one.turn, one.rule, one.number))
        else:
            self.changed[one.by] = self.changed.get(one.by, 0) + one.number


@dataclass(frozen=True, slots=True)
class CampaignDecks:
    games: list[Played]
    counts: list[CardCount]


def campaign_decks(campaign: Campaign, viewer: Reader) -> CampaignDecks:
    """Of each game what he may know of it: as the first of his seats in it, else as everybody."""
    scope = Scope(campaign, viewer, Asked())
    here = rulesets.slugs(unlisted=True)
    games = [one for one in scope.games if one.slug in here and has_cards(one.slug) and scope.chairs.get(one.pk)]
    chairs = [chair for one in games if (chair := scope.read_from(scope.chairs[one.pk]))]
    return CampaignDecks(games, _counts(chairs))


def _counts(chairs: Sequence[Chair]) -> list[CardCount]:
    """Those that were played most come first."""
    by_viewer: dict[str, list[int]] = {}
    for one in chairs:
        by_viewer.setdefault(one.seat, []).append(one.game_id)
    mine = Q(pk__in=[])
    for viewer, games in by_viewer.items():
        mine |= Q(viewer=viewer, game__in=games)
    rows = CardMove.objects.filter(mine).order_by()
    columns = ("game__slug", "kind", "card")
    known = rows.values_list(*columns).annotate(Count("game", distinct=True))
    found = {(slug, kind, card): CardCount(slug, kind, card, number) for slug, kind, card, number in known}
    happened = rows.exclude(fate=CardFate.NONE).values_list(*columns, "fate", "by", "rule", "turn")
    for row in happened.annotate(Count("pk")).order_by("turn", "rule", "by"):
        one = Counted._make(row)
        found[one.slug, one.kind, one.card].add(one)
    return sorted(found.values(), key=lambda one: (-one.played, one.slug, one.kind, one.card))

"""The registers of a campaign: which there are, who enters and writes what, and the rows that a viewer may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404

from campaigns.access import Viewer, found_or_404
from campaigns.models import (
    Attitude,
    Band,
    BandMember,
    Campaign,
    Character,
    Circle,
    Condition,
    Convoy,
    Due,
    Kept,
    Lurking,
    Place,
    Possession,
    Recruit,
    Relation,
    Standing,
    Traveller,
    Wound,
)


@dataclass(frozen=True, slots=True)
class Register:
    """`fields`: those of the game master's form, `own`: those of the form of whoever keeps his own rows.

    `columns`: what lists show beside the name. `entered_by_players`: they may enter rows of their own too.
    """

    model: type[Kept]
    fields: tuple[str, ...]
    columns: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    entered_by_players: bool = False
    circle: str = Circle.ALL
    sought_in: tuple[str, ...] = ()
    icon: str = "i-scroll-text"

    @property
    def noun(self) -> str:
        return self.model.noun


CHARACTER_FIELDS = (
    *("name", "player", "keeper", "is_npc", "fate", "captor", "ransom", "place", "born", "description", "biography"),
    *("languages", "figures", "successor_of", "relation", "notes", "audience"),
)
HELD = (
    *("sort", "name", "count", "value", "currency", "character", "band", "place", "origin", "game", "concealed"),
    "taken_from",
)
REGISTERS: dict[str, Register] = {
    one.noun: one
    for one in (
        Register(
            Character,
            CHARACTER_FIELDS,
            ("fate", "player", "place"),
            ("name", "description", "biography", "languages", "figures"),
            entered_by_players=True,
            sought_in=("name", "description"),
            icon="i-user",
        ),
        Register(
            Band,
            ("name", "leader", "description", "budget", "notes", "audience"),
            ("leader",),
            ("name", "description", "budget"),
            sought_in=("name", "description"),
            icon="i-users",
        ),
        Register(
            BandMember,
            ("band", "character", "part", "since", "until", "audience"),
            ("band", "character", "since", "until"),
        ),
        Register(Relation, ("one", "what", "other", "note", "audience"), ("one", "other")),
        Register(
            Possession,
            (*HELD, "audience"),
            ("sort", "count", "character", "band", "place"),
            tuple(name for name in HELD if name not in ("band", "place", "game", "taken_from")),
            entered_by_players=True,
            sought_in=("name",),
        ),
        Register(
            Place,
            ("name", "kind", "within", "description", "notes", "audience"),
            ("kind", "within"),
            sought_in=("name", "description"),
            icon="i-map-pin",
        ),
        Register(
            Attitude,
            ("npc", "place", "towards", "towards_band", "score", "cause", "since", "audience"),
            ("npc", "place", "score", "towards", "towards_band"),
            circle=Circle.GM,
        ),
        Register(
            Lurking,
            ("npc", "place", "condition", "effect", "happened_on"),
            ("place", "npc", "happened_on"),
            circle=Circle.GM,
        ),
        Register(
            Standing,
            (
                *("character", "band", "bond", "towards", "with_whom", "score", "event", "on", "planned", "due_on"),
                *("resolved", "outcome", "audience"),
            ),
            ("character", "band", "bond", "score", "on", "resolved"),
            sought_in=("event",),
        ),
        Register(
            Convoy,
            (
                *("name", "origin", "destination", "goods", "escort", "leaves_on", "arrives_on", "leg", "outcome"),
                *("relation_change", "notes", "audience"),
            ),
            ("origin", "destination", "leg", "arrives_on"),
            circle=Circle.GM,
            sought_in=("name", "goods"),
        ),
        Register(Condition, ("band", "what", "modifier", "since", "until", "audience"), ("band", "modifier", "until")),
        Register(
            Due,
            (
                *("cause", "what", "on", "every", "character", "band", "amount", "currency", "payer", "payer_band"),
                *("knowledge", "audience"),
            ),
            ("on", "cause", "state"),
            circle=Circle.GM,
        ),
        Register(
            Wound,
            (
                *("character", "severity", "location", "lives", "cause", "dealt_by", "witnesses", "happened_on"),
                *("game", "turn", "rule", "treated", "course", "remains", "next_on", "audience"),
            ),
            ("character", "severity", "course", "next_on"),
        ),
        Register(
            Recruit,
            ("band", "wish", "count", "answer", "need", "face", "said", "audience"),
            ("band", "count", "answer"),
        ),
        Register(
            Traveller,
            ("character", "from_game", "left_turn", "to_game", "face", "takes", "arrives_turn", "arrived", "audience"),
            ("from_game", "to_game", "arrives_turn", "arrived"),
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Eyes:
    """How much of a row somebody sees."""

    is_gm: bool
    owns: bool

    def sees(self, model: type[Kept], name: str) -> bool:
        if name in model.secret:
            return self.is_gm
        if name in model.inner:
            return False
        return self.is_gm or self.owns or name not in model.private


def register_or_404(noun: str) -> Register:
    if noun not in REGISTERS:
        raise Http404
    return REGISTERS[noun]


def enterable_or_404(register: Register, campaign: Campaign) -> Register:
    if not may_enter(register, campaign):
        raise Http404
    return register


def sought(register: Register, rows: QuerySet[Any], words: str) -> QuerySet[Any]:
    """Rows in whose open columns all these words stand."""
    for word in words.split()[:8]:
        within = Q(pk__in=[])
        for name in register.sought_in:
            within |= Q(**{f"{name}__icontains": word})
        rows = rows.filter(within)
    return rows


def rows_of(register: Register, campaign: Campaign, viewer: Viewer) -> QuerySet[Any]:
    """All rows of this register that the viewer may see, with what their lists name."""
    found: QuerySet[Any] = register.model.objects.visible_to(viewer).filter(campaign=campaign)
    links = register.model.hangs_on
    return unconcealed(found, viewer).select_related(*links) if links else unconcealed(found, viewer)


def unconcealed(rows: QuerySet[Any], viewer: Viewer) -> QuerySet[Any]:
    """What somebody carries concealed is seen by himself and the game master."""
    if rows.model is not Possession:
        return rows
    mastered = Campaign.objects.mastered_by(viewer).values("pk")
    return rows.filter(Q(concealed=False) | Q(campaign__in=mastered) | Possession.objects.all().owned_by(viewer.person))


def sees_row(campaign: Campaign, viewer: Viewer, noun: str, row_id: int) -> bool:
    return noun in REGISTERS and rows_of(REGISTERS[noun], campaign, viewer).filter(pk=row_id).exists()


def get_kept_row(register: Register, campaign: Campaign, viewer: Viewer, row_id: int) -> Any:
    row = found_or_404(rows_of(register, campaign, viewer), pk=row_id)
    row.campaign = campaign
    return row


def get_writable_row(register: Register, campaign: Campaign, viewer: Viewer, row_id: int) -> Any:
    row = found_or_404(register.model.objects.writable_by(viewer).filter(campaign=campaign), pk=row_id)
    row.campaign = campaign
    return row


def eyes_on(row: Kept, viewer: Viewer) -> Eyes:
    """Of a row whose campaign was fetched for this viewer."""
    mine = row.campaign.mine
    is_gm = mine is not None and mine.is_gm
    if is_gm or viewer.person is None:
        return Eyes(is_gm, owns=False)
    model = type(row)
    return Eyes(False, model.objects.filter(model.objects.all().owned_by(viewer.person), pk=row.pk).exists())


def may_enter(register: Register, campaign: Campaign) -> bool:
    """Whether the member for whom the campaign was fetched may enter rows here."""
    mine = campaign.mine
    if mine is None or campaign.is_archived:
        return False
    return mine.is_gm or (mine.takes_part and register.entered_by_players)


def form_fields(register: Register, *, is_gm: bool) -> tuple[str, ...]:
    return register.fields if is_gm else register.own

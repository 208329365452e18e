"""A fact of an earlier day is amended: looked at first with all that rests on it, then accepted as one act, or refused.

What games told stays as it was told. A proposal leaves its trace whether it was accepted or refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.http import Http404

from campaigns.access import Viewer
from campaigns.models import (
    Act,
    Campaign,
    Change,
    Character,
    Correction,
    Course,
    Fate,
    Game,
    GameStatus,
    Kept,
    Possession,
    Standing,
    Told,
    Wound,
)
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.acts import Doing, Pen, plain_value
from campaigns.services.aftermath import closings
from campaigns.services.amended import titled
from campaigns.services.held_together import check_holds_together, check_lived
from campaigns.services.registers import Register, register_or_404
from campaigns.services.since_then import (
    CHANGES,
    FORGOTTEN,
    NEVER,
    OTHERWISE,
    Ground,
    Line,
    later_games,
    since_course,
    since_fate,
    since_standing,
    since_wound,
    told_of,
    written_since,
)
from campaigns.services.undoing import acts_of
from campaigns.story_dates import comes_before, shown_story_date, stored_story_date
from rulesets.common.seats import Seat

AMENDED: dict[type[Kept], tuple[str, ...]] = {
    Character: ("fate", "captor", "successor_of", "relation"),
    Wound: (
        *("character", "severity", "location", "cause", "dealt_by", "turn", "rule", "lives", "treated", "course"),
        *("remains", "next_on", "audience"),
    ),
    Possession: (
        *("sort", "name", "count", "value", "currency", "character", "band", "place", "taken_from", "game"),
        *("concealed", "audience"),
    ),
    Standing: (
        "character",
        "band",
        "bond",
        "towards",
        "with_whom",
        "score",
        "event",
        "resolved",
        "outcome",
        "audience",
    ),
}
DAY: dict[type[Kept], str] = {Wound: "happened_on", Standing: "on"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What becomes of one line; `to`: what its column is then."""

    way: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class Saying:
    """Why, on which day it was so, and what others read of it. `openly`: they may know that it was amended."""

    reason: str = ""
    on: str = ""
    said: str = ""
    openly: bool = True


@dataclass(frozen=True, slots=True)
class Whence:
    """From where somebody came to it: a game, a line of its journal, the act by which it was written down."""

    game: Game | None = None
    entry: int | None = None
    act: Act | None = None


@dataclass(frozen=True)
class Amendment:
    """`row`: as it stands; of something that was forgotten one that is not kept yet. `seen`: its author's version."""

    campaign: Campaign
    viewer: Viewer
    row: Any
    deed: str
    values: Mapping[str, Any]
    told: Saying
    whence: Whence = field(default_factory=Whence)
    seen: int | None = None

    @cached_property
    def on(self) -> str:
        """The day of the fact."""
        return stored_story_date(self.told.on, self.campaign.calendar) or self.campaign.story_date

    @property
    def who(self) -> Character | None:
        if isinstance(self.row, Character):
            return self.row
        return self.values.get("character") if self.deed == FORGOTTEN else self.row.character

    @cached_property
    def moved(self) -> dict[str, Any]:
        """What is otherwise. Raises Clash where somebody else changed the same since."""
        if self.deed != OTHERWISE:
            return dict(self.values) if self.deed == FORGOTTEN else {}
        doing = Doing(self.campaign, self.viewer.person, "amended")
        mine = Pen(doing).merged(self.row, self.values, self.seen)
        return {name: one for name, one in mine.items() if plain_value(self.row, name, one) != _now(self.row, name)}

    @property
    def title(self) -> str:
        return titled(self.row, self.who)


@dataclass(frozen=True, slots=True)
class Plan:
    """What would change, without anything being written."""

    amendment: Amendment
    lines: list[Line]
    counted: int  # corrections about him so far

    @property
    def seen(self) -> str:
        """Another one as soon as the list, or what is amended, is another."""
        of = self.amendment
        moved = {name: plain_value(of.row, name, one) for name, one in of.moved.items()}
        parts = [of.deed, of.on, str(sorted(moved.items())), str(of.row.version), str(self.counted)]
        return sha256("\n".join([*parts, *(one.mark for one in self.lines)]).encode()).hexdigest()[:24]

    def answered(self, given: Mapping[str, Answer]) -> list[tuple[Line, Answer]]:
        """Raises BadInput for what cannot become of a line."""
        found = [(line, given.get(line.key, Answer(""))) for line in self.lines]
        for line, answer in found:
            options = [str(value) for value, _label in line.options]
            if answer.way not in line.ways or (answer.way == CHANGES and line.column and answer.to not in options):
                raise BadInput("no_way")
        return found


def _now(row: Kept, name: str) -> Any:
    return plain_value(row, name, getattr(row, row._meta.get_field(name).attname))  # type: ignore[union-attr]


def plan_amendment(amendment: Amendment) -> Plan:
    """Raises BadInput, SiteRefused and Clash; writes nothing."""
    _check(amendment)
    counted = Correction._base_manager.filter(campaign=amendment.campaign, character=amendment.who).count()
    return Plan(amendment, list(_lines(amendment)), counted)


def _check(of: Amendment) -> None:
    today, calendar = of.campaign.story_date, of.campaign.calendar
    if comes_before(today, of.on, calendar):
        raise BadInput("after_today", today=shown_story_date(today, calendar))
    if of.who is not None:
        check_lived(of.who, of.on)
    if not of.told.reason:
        raise BadInput("reason_missing", least=1, most=300)
    if of.deed == NEVER and isinstance(of.row, Character):
        raise SiteRefused("no_way", status=422)
    if of.deed == OTHERWISE and not of.moved:
        raise BadInput("nothing_to_do")
    _check_whole(of)


def _check_whole(of: Amendment) -> None:
    """As it would be: nobody succeeds himself, and nobody who is dead now goes on playing."""
    values = of.moved if of.deed == OTHERWISE else of.values
    if of.deed != NEVER:
        trial = type(of.row)._base_manager.get(pk=of.row.pk) if of.row.pk else of.row
        for name, value in values.items():
            setattr(trial, name, value)
        trial.campaign = of.campaign
        check_holds_together(trial)
    if of.who is not None and Fate.DEAD in (of.moved.get("fate"), _dies(of)) and of.who.fate != Fate.DEAD:
        for game in later_games(_ground(of, of.who)):
            if game.status in (GameStatus.RUNNING, GameStatus.PAUSED):
                raise SiteRefused("plays_now", name=of.who.name, game=game.name)


def _dies(of: Amendment) -> str:
    return Fate.DEAD if isinstance(of.row, Wound) and of.moved.get("course") == Course.FATAL else ""


def _ground(of: Amendment, who: Character) -> Ground:
    return Ground(who, of.viewer, of.on, of.whence.game, of.whence.act)


def _lines(of: Amendment) -> Iterator[Line]:
    row, gone = of.row, of.deed == NEVER
    ground = _ground(of, of.who) if of.who is not None else None
    if of.deed == OTHERWISE:
        yield from written_since(row, list(of.moved), of.whence.act)
    if isinstance(row, Character) and ground is not None:
        yield from since_fate(ground, of.moved["fate"]) if "fate" in of.moved else told_of(ground)
    elif isinstance(row, Wound) and ground is not None:
        course = None if gone else of.moved.get("course", row.course)
        yield from since_wound(ground, row, course) if row.pk else since_course(ground, None, course)
    elif isinstance(row, Standing):
        yield from since_standing(ground, row, gone=gone) if row.pk else ()
    elif ground is not None:
        yield from told_of(ground)


# -- from where ------------------------------------------------------------------------------------------------------
def amended_or_404(noun: str) -> Register:
    register = register_or_404(noun)
    if register.model not in AMENDED:
        raise Http404
    return register


def whence_of(
    *, campaign: Campaign, viewer: Viewer, game: Game | None, line: tuple[Seat, int] | None, act_id: int, row: Any
) -> Whence:
    """`line`: of whose journal, and its number there. Without an act, that by which the game was closed."""
    entry = None
    if game is not None and line is not None:
        told = Told.objects.to(game, line[0]).filter(n=line[1])
        entry = told.values_list("entry_n", flat=True).first()
    act = acts_of(campaign, viewer).filter(pk=act_id).first() if act_id else None
    if act is None and game is not None and row is not None:
        closed = Change.objects.filter(noun=row.noun, row=row.pk, act__in=closings(game)).order_by("pk").last()
        act = closed.act if closed else None
    return Whence(game or (act.game if act else None), entry, act)


def day_of(campaign: Campaign, row: Any, whence: Whence) -> str:
    """On which day of the story it was so, as far as is known."""
    own = getattr(row, DAY[type(row)]) if type(row) in DAY else ""
    if own or whence.act is not None:
        return str(own or whence.act.story_date)  # type: ignore[union-attr]
    if row is not None:
        written = Change.objects.filter(noun=row.noun, row=row.pk, field__in=("", *AMENDED[type(row)]))
        last = written.select_related("act").order_by("-pk").first()
        return last.act.story_date if last else campaign.story_date
    closed = closings(whence.game) if whence.game else []
    return str(closed[-1].story_date if closed else campaign.story_date)

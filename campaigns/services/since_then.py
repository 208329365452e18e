"""What has come to rest, since, on something that was kept of an earlier day: for each what may become of it.

Nothing is written here. What is found is listed line by line; whoever amends the day decides each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from campaigns.access import Viewer
from campaigns.models import (
    Act,
    Bond,
    Change,
    Character,
    ChronicleEntry,
    Course,
    Due,
    DueState,
    Fate,
    Game,
    Healing,
    Hearing,
    Standing,
    Wound,
)
from campaigns.services.aftermath import stands
from campaigns.services.healing import AFOOT, fate_with
from campaigns.services.held_together import person_id
from campaigns.services.undoing import registers
from campaigns.story_dates import comes_before
from campaigns.veils import KEPT

OTHERWISE, NEVER, FORGOTTEN = "otherwise", "never", "forgotten"  # what is said of the fact
FALLS, CHANGES, STAYS = "falls", "changes", "stays"
ONE_BY_ONE = 30  # lines of one kind; the rest of them is decided alike
LATER = {Wound: "happened_on", Healing: "on", Hearing: "on"}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that rests on what is amended. `falls`: its columns when it falls away; None: the row is struck out.

    `column`: what is chosen when it is changed, of `options`; "" where it is only told anew.
    """

    kind: str
    row: Any
    ways: tuple[str, ...]
    usual: str
    falls: Mapping[str, Any] | None = None
    column: str = ""
    options: Sequence[tuple[str, Any]] = ()
    to: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return f"{self.kind}-{KEPT.over(self.row.pk)}"

    @property
    def mark(self) -> str:
        """Another one as soon as the line is another."""
        return f"{self.key} {getattr(self.row, 'version', 0)} {self.ways} {self.to}"

    @property
    def shape(self) -> tuple[Any, ...]:
        """Lines of the same can be decided alike."""
        return self.kind, self.ways, self.usual, self.column, self.to, *(str(value) for value, _label in self.options)


@dataclass(frozen=True, slots=True)
class Rest:
    """Lines of one kind that are too many to be decided one by one: what is said of them is said of all."""

    key: str
    lines: Sequence[Line]


def in_parts(lines: Iterable[Line]) -> tuple[list[Line], list[Rest]]:
    """Those that are decided one by one, and what is left of each kind."""
    singly, left, counted = list[Line](), dict[Any, list[Line]](), dict[str, int]()
    for line in lines:
        counted[line.kind] = counted.get(line.kind, 0) + 1
        (singly if counted[line.kind] <= ONE_BY_ONE else left.setdefault(line.shape, [])).append(line)
    return singly, [Rest(f"rest-{n}", found) for n, found in enumerate(left.values())]


@dataclass(frozen=True, slots=True)
class Ground:
    """Whom it is about, on which day it was so, out of which game, and by which act it was written down."""

    who: Character
    viewer: Viewer
    on: str = ""
    game: Game | None = None
    act: Act | None = None

    def mine(self, model: Any) -> Any:
        return model.objects.visible_to(self.viewer).filter(campaign=self.who.campaign_id)


def since_fate(ground: Ground, now: str) -> Iterator[Line]:
    """Of somebody who fared otherwise than was written down."""
    if ground.who.fate == Fate.DEAD and now != Fate.DEAD:
        yield from since_alive(ground)
    if ground.who.fate != Fate.DEAD and now == Fate.DEAD:
        yield from since_dead(ground)
    if now == Fate.ACTIVE:
        for wound in ground.mine(Wound).filter(character=ground.who, course=Course.OPEN):
            yield _course("open_wound", wound, Course.HEALED)
    yield from told_of(ground)


# -- a death that was none -------------------------------------------------------------------------------------------
def since_alive(ground: Ground, but: Wound | None = None) -> Iterator[Line]:
    who = ground.who
    fatal = ground.mine(Wound).filter(character=who, course=Course.FATAL).exclude(pk=but.pk if but else None)
    for wound in fatal:
        yield _course("fatal_wound", wound, Course.OPEN)
    for heir in ground.mine(Character).filter(successor_of=who):
        yield Line("successor", heir, (FALLS, STAYS), FALLS, {"successor_of": None, "relation": ""})
    yield from _inherited(ground)
    grown = Q(bond__in=[Bond.GRUDGE, Bond.VENGEANCE, Bond.FEAT, Bond.DEBT], event__icontains=who.name)
    for one in ground.mine(Standing).filter(grown | Q(towards=who, bond__in=[Bond.GRUDGE, Bond.VENGEANCE])):
        if one.character_id != who.pk:
            yield Line("grown", one, (FALLS, STAYS), FALLS if one.bond == Bond.FEAT else STAYS)


def _course(kind: str, wound: Wound, to: str) -> Line:
    options = [(one.value, one.label) for one in Course if one != wound.course]
    return Line(kind, wound, (FALLS, CHANGES, STAYS), CHANGES, None, "course", options, to)


def _inherited(ground: Ground) -> Iterator[Line]:
    """What went to an heir goes back, where it still is as the succession left it."""
    heirs = Change.objects.filter(act__campaign=ground.who.campaign_id, act__code="succeeded", noun=Character.noun)
    named = heirs.filter(field="successor_of", after=ground.who.pk)
    made = heirs.filter(field="", before__isnull=True, after__successor_of=ground.who.pk)
    acts = Act.objects.filter(pk__in=[*named.values_list("act", flat=True), *made.values_list("act", flat=True)])
    for act in acts:
        if not stands(act):
            continue
        for change in act.changes.exclude(noun=Character.noun).order_by("pk"):  # type: ignore[attr-defined]
            yield from _handed_on(ground, change)


def _handed_on(ground: Ground, change: Change) -> Iterator[Line]:
    model = registers()[change.noun]
    row = ground.mine(model).filter(pk=change.row).first()
    if row is None:
        return
    if not change.field:
        usual = STAYS if isinstance(row, Hearing) else FALLS
        yield Line("came_with_it", row, (FALLS, STAYS), usual)
    elif getattr(row, model._meta.get_field(change.field).attname) == change.after:  # type: ignore[union-attr]
        attribute = model._meta.get_field(change.field).attname  # type: ignore[union-attr]
        yield Line("handed_on", row, (FALLS, STAYS), FALLS, {attribute: change.before})


# -- a death that nobody wrote down ----------------------------------------------------------------------------------
def since_dead(ground: Ground) -> Iterator[Line]:
    who = ground.who
    for game in later_games(ground):
        yield Line("fought", game, (STAYS,), STAYS)
    for model, kind in ((Wound, "later_wound"), (Healing, "healing")):
        his = {"wound__character": who} if model is Healing else {"character": who}
        near = ("wound__character",) if model is Healing else ("character",)
        for row in _after(ground, ground.mine(model).filter(**his).select_related(*near)):
            yield Line(kind, row, (FALLS, STAYS), FALLS)
    dues = ground.mine(Due).filter(Q(character=who) | Q(wound__character=who), state=DueState.WAITING)
    for due in dues:
        yield _due(due)
    for row in _after(ground, ground.mine(Hearing).filter(character=who)):
        yield Line("heard", row, (FALLS, STAYS), STAYS)
    for one in ground.mine(Character).filter(fate=Fate.PRISONER, captor=who.name):
        options = [(each.value, each.label) for each in Fate if each not in (Fate.PRISONER, Fate.DEAD)]
        yield Line("captive", one, (CHANGES, STAYS), STAYS, None, "fate", options, Fate.ACTIVE)
    for band in ground.who.leads.all():  # type: ignore[attr-defined]
        yield Line("led", band, (FALLS, STAYS), STAYS, {"leader": None})


def later_games(ground: Ground) -> list[Game]:
    """In which he was on the table after that day, as far as the reader knows them."""
    rows = Game.objects.visible_to(ground.viewer).filter(campaign=ground.who.campaign_id, started_at__isnull=False)
    since = ground.game.started_at if ground.game else (ground.act.at if ground.act else None)
    if since is not None:
        rows = rows.filter(started_at__gt=since)
    name = person_id(ground.who)
    found = rows.exclude(pk=ground.game.pk if ground.game else None).only("name", "setup", "started_at", "status")
    return [one for one in found if any(str(person.get("id")) == name for person in one.setup.get("people", ()))]


def _after(ground: Ground, rows: Any) -> list[Any]:
    column = LATER[rows.model]
    calendar = ground.who.campaign.calendar
    return [one for one in rows if comes_before(ground.on, getattr(one, column), calendar)]


def _due(due: Due) -> Line:
    return Line("due", due, (FALLS, STAYS), FALLS, {"state": DueState.OVERRULED})


# -- wounds and words ------------------------------------------------------------------------------------------------
def since_wound(ground: Ground, wound: Wound, course: str | None) -> Iterator[Line]:
    """`course`: as it goes with it now; None: there was no such wound."""
    gone = course is None
    for row in ground.mine(Healing).filter(wound=wound).select_related("wound"):
        yield Line("healing", row, (FALLS,) if gone else (FALLS, STAYS), FALLS if gone else STAYS)
    for due in ground.mine(Due).filter(wound=wound):
        yield Line("due", due, (FALLS,), FALLS) if gone else _due(due)
    sheet = _sheet_without(ground.who, wound)
    if sheet != ground.who.sheet:
        yield Line("sequela", ground.who, (FALLS, STAYS), FALLS if gone else STAYS, {"sheet": sheet})
    yield from since_course(ground, wound, course)


def _sheet_without(who: Character, wound: Wound) -> dict[str, Any]:
    """What the attempts at this wound wrote on his sheet is as before, where nobody wrote over it since."""
    tried = Change.objects.filter(noun=Healing.noun, field="", before__isnull=True, after__wound=wound.pk)
    acts = tried.filter(act__undone_by=None).values("act")
    sheet = dict(who.sheet)
    for one in Change.objects.filter(act__in=acts, noun=Character.noun, row=who.pk, field="sheet").order_by("-pk"):
        moved = {name: one.before.get(name) for name, value in one.after.items() if one.before.get(name) != value}
        sheet |= {name: before for name, before in moved.items() if sheet.get(name) == one.after[name]}
    return {name: value for name, value in sheet.items() if value is not None}


def since_course(ground: Ground, wound: Wound | None, course: str | None) -> Iterator[Line]:
    """How he fares follows from his wounds, and from that all that a death brings along."""
    who = ground.who
    was_fatal = wound is not None and wound.course == Course.FATAL
    fate = _fate_with(who, wound, course)
    if fate != who.fate:
        yield Line("fate", who, (CHANGES, STAYS), CHANGES, None, "fate", list(Fate.choices), fate)
    if was_fatal and course != Course.FATAL and who.fate == Fate.DEAD:
        yield from since_alive(ground, but=wound)
    if course == Course.FATAL and who.fate != Fate.DEAD:
        yield from since_dead(ground)
    yield from told_of(ground)


def _fate_with(who: Character, wound: Wound | None, course: str | None) -> str:
    """Whoever is a prisoner, or missing, stays so, unless he dies of it."""
    if course == Course.FATAL:
        return Fate.DEAD
    was_fatal = wound is not None and wound.course == Course.FATAL
    if who.fate not in AFOOT and not (who.fate == Fate.DEAD and was_fatal):
        return who.fate
    others = Wound._base_manager.filter(character=who).exclude(pk=wound.pk if wound else None)
    courses = {*others.values_list("course", flat=True), *([course] if course else [])}
    if Course.FATAL in courses:
        return Fate.DEAD
    if wound is None and course is None:
        return fate_with(who)
    if Course.OPEN in courses:
        return Fate.WOUNDED
    return Fate.RECOVERING if Course.HEALING in courses else Fate.ACTIVE


def told_of(ground: Ground) -> Iterator[Line]:
    """Who was told of it, and what stands in the chronicle: neither forgets by itself."""
    about = Q(knowledge__about_character=ground.who) | Q(title__icontains=ground.who.name)
    about |= Q(text__icontains=ground.who.name)
    rows = ground.mine(Hearing).filter(about).exclude(character=ground.who)
    for row in rows.select_related("character", "person").order_by("-pk"):
        if not comes_before(row.on, ground.on, ground.who.campaign.calendar):
            yield Line("told", row, (FALLS, CHANGES, STAYS), STAYS)
    named = Q(text__icontains=ground.who.name) | Q(title__icontains=ground.who.name)
    for entry in ground.mine(ChronicleEntry).filter(named, code=""):
        if not comes_before(entry.story_date, ground.on, ground.who.campaign.calendar):
            yield Line("news", entry, (STAYS,), STAYS)


# -- what was written over it since ----------------------------------------------------------------------------------
def written_since(row: Any, moved: Sequence[str], act: Act | None) -> Iterator[Line]:
    """Later changes of the same columns: does what is amended count now, or what came after it?"""
    if act is None:
        return
    changes = Change.objects.filter(noun=row.noun, row=row.pk, field__in=moved, act_id__gt=act.pk)
    last = {one.field: one for one in changes.select_related("act").order_by("pk")}
    for name in moved:
        if name in last:
            told = {"column": name, "before": last[name].before, "after": last[name].after, "act": last[name].act}
            yield Line(f"later_{name}", row, (FALLS, STAYS), STAYS, {}, name, facts=told)


def since_standing(ground: Ground | None, row: Standing, *, gone: bool) -> Iterator[Line]:
    for due in Due._base_manager.filter(standing=row):
        yield Line("due", due, (FALLS,), FALLS) if gone else _due(due)
    if ground is not None:
        yield from told_of(ground)

"""History from before the site was used: meetings, games as lines of the chronicle, wounds, deaths, each on its day.

All lines of a file are one act. What is there already is left as it is; what does not follow in time is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import (
    Campaign,
    Change,
    Character,
    ChronicleEntry,
    Course,
    Fate,
    Meeting,
    MeetingState,
    Wound,
)
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.acts import Doing, Pen, act, keep
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.held_together import check_holds_together, check_lived
from campaigns.services.rows_from_files import Misfit
from campaigns.story_dates import comes_before, order_of, shown_story_date

MEETING, GAME, DEATH, WOUND = "meeting", "game", "death", "wound"


@dataclass(frozen=True, slots=True)
class Past:
    """One line. `day`: of the story; `begins`: when people met; `anyway`: though it goes back in the story."""

    kind: str
    day: str
    title: str = ""
    text: str = ""
    who: Character | None = None
    begins: datetime | None = None
    where: str = ""
    severity: str = ""
    audience: str = "all"
    line: int = 1
    anyway: bool = False


@dataclass(slots=True)
class Entered:
    """How many lines were written, and how many were there already."""

    written: int = 0
    there: int = 0


@dataclass(slots=True)
class Life:
    """What is known of somebody's days: the last on which something befell him, and that of his death."""

    last: str = ""
    died: str = ""


@dataclass
class Writer:
    """Writes one file, the days of the story in order; knows what the lines before have told of whom."""

    pen: Pen
    campaign: Campaign
    viewer: Viewer
    lives: dict[int, Life] = field(default_factory=dict)
    told: list[int] = field(default_factory=list)  # entries of the chronicle

    def write(self, past: Past) -> bool:
        """False where it is there already."""
        return bool(WAYS[past.kind](self, past))

    def life(self, who: Character) -> Life:
        if who.pk not in self.lives:
            self.lives[who.pk] = Life(last_day(who), day_of_death(who))
        return self.lives[who.pk]

    def meeting(self, past: Past) -> bool:
        here = Meeting._base_manager.filter(campaign=self.campaign)
        if here.filter(begins_at=past.begins, title=past.title).exists():
            return False
        if not past.anyway:
            _check_in_story(here, past, self.campaign)
        values = {"title": past.title, "begins_at": past.begins, "where": past.where, "story_date": past.day}
        kept = {"played": past.text, "state": MeetingState.HELD, "audience": past.audience}
        self._dated(self.pen.create(Meeting, {**values, **kept}), past)
        return True

    def game(self, past: Past) -> bool:
        here = ChronicleEntry.objects.filter(campaign=self.campaign, title=past.title, story_date=past.day)
        if here.exists():
            return False
        written = Written(past.title, past.text, past.day, audience=past.audience)
        assert self.viewer.person is not None
        self.told.append(write_entry(campaign=self.campaign, author=self.viewer.person, written=written).pk)
        return True

    def wound(self, past: Past) -> bool:
        who = _somebody(past)
        here = Wound._base_manager.filter(character=who, location=past.title, happened_on=past.day)
        if here.exists():
            return False
        life = self.life(who)
        if comes_before(life.died, past.day, self.campaign.calendar):
            raise BadInput("after_death", name=who.name, day=shown_story_date(life.died))
        values = {"character": who, "location": past.title, "cause": past.text[:120], "happened_on": past.day}
        kept = {"course": Course.HEALED, "treated": True, "audience": past.audience}
        made = self.pen.create(Wound, {**values, **kept, **({"severity": past.severity} if past.severity else {})})
        check_holds_together(made)
        self._dated(made, past)
        life.last = _later(life.last, past.day, self.campaign)
        return True

    def death(self, past: Past) -> bool:
        who = _somebody(past)
        life = self.life(who)
        if who.fate == Fate.DEAD or life.died:
            if life.died in ("", past.day):
                return False
            raise BadInput("dead_already", name=who.name, day=shown_story_date(life.died))
        if comes_before(past.day, life.last, self.campaign.calendar):
            raise BadInput("lived_longer", name=who.name, day=shown_story_date(life.last))
        self._dated(self.pen.change(who, {"fate": Fate.DEAD, "captor": "", "ransom": ""}), past)
        life.died = past.day
        return True

    def _dated(self, row: Any, past: Past) -> None:
        """Each line has a day and a reason of its own in the history of its row."""
        for one in self.pen.noted:
            if one.noun == row.noun and one.row == row.pk and not one.story_date:
                one.reason, one.story_date = past.text[:300] if past.kind == DEATH else "", past.day


WAYS = {MEETING: Writer.meeting, GAME: Writer.game, DEATH: Writer.death, WOUND: Writer.wound}


def enter_past(*, campaign: Campaign, viewer: Viewer, lines: Sequence[Past], reason: str = "") -> Entered:
    """All of it as one act, or nothing. Raises Misfit, with its line."""
    facts: dict[str, Any] = {}
    secret = all(one.audience == "gm" for one in lines)
    done = Entered()
    with act(Doing(campaign, viewer.person, "past_entered", facts, reason, secret=secret)) as pen:
        writer = Writer(pen, campaign, viewer)
        for one in in_order(lines, campaign):
            try:
                _check_day(one, campaign)
                is_new = writer.write(one)
            except SiteRefused as refusal:
                raise Misfit(one.line, one.kind, str(refusal)) from None
            done.written += is_new
            done.there += not is_new
        if writer.told:
            facts["chronicles"] = writer.told
            if not pen.noted:
                keep(pen.doing, [])
    return done


def in_order(lines: Sequence[Past], campaign: Campaign) -> Iterator[Past]:
    """By their days; on one day a wound comes before the death, and lines as they stand."""
    return iter(sorted(lines, key=lambda one: (order_of(one.day, campaign.calendar) or 0, one.kind == DEATH)))


def _check_day(past: Past, campaign: Campaign) -> None:
    if comes_before(campaign.story_date, past.day, campaign.calendar):
        raise BadInput("after_today", today=shown_story_date(campaign.story_date))
    if past.begins is not None and past.begins > timezone.now():
        raise BadInput("not_past")
    if past.who is not None:
        check_lived(past.who, past.day)


def _check_in_story(here: Any, past: Past, campaign: Campaign) -> None:
    """Whoever met earlier did not play a later day of the story, unless it is said that they did."""
    near = here.exclude(story_date="").filter(begins_at__lt=past.begins).order_by("-begins_at").first()
    after = here.exclude(story_date="").filter(begins_at__gt=past.begins).order_by("begins_at").first()
    wrong = near if near and comes_before(past.day, near.story_date, campaign.calendar) else None
    if after and comes_before(after.story_date, past.day, campaign.calendar):
        wrong = after
    if wrong is not None:
        raise BadInput("story_goes_back", other=wrong.title, day=shown_story_date(wrong.story_date))


def _somebody(past: Past) -> Character:
    if past.who is None:
        raise BadInput("nobody_named")
    return past.who


def _later(one: str, other: str, campaign: Campaign) -> str:
    return other if not one or comes_before(one, other, campaign.calendar) else one


def last_day(who: Character) -> str:
    """The last on which he was wounded or looked after."""
    last = ""
    for wound in Wound._base_manager.filter(character=who).prefetch_related("attempts"):
        days = [wound.happened_on, *(one.on for one in wound.attempts.all())]
        for day in days:
            last = _later(last, day, who.campaign) if day else last
    return last


def day_of_death(who: Character) -> str:
    """As his history says; "" of whoever lives, and where it says none."""
    if who.fate != Fate.DEAD:
        return ""
    rows = Change.objects.filter(noun=Character.noun, row=who.pk, field__in=("fate", "")).select_related("act")
    last = rows.order_by("-pk").first()
    return (last.story_date or last.act.story_date) if last else ""

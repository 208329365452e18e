"""The evenings of the demo, one after the other: what was planned, entered, told, played and noted at each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.models import (
    Act,
    Attendance,
    Campaign,
    ChronicleEntry,
    Circle,
    Coming,
    Healing,
    Hearing,
    Kept,
    Knowledge,
    Meeting,
    MeetingGame,
    MeetingState,
    Note,
    NoteReader,
    Wound,
)
from campaigns.services.demo_games import Evening, lay_out_game
from campaigns.services.demo_scribe import Cast, Deed, Scribe
from campaigns.services.knowledge import ABOUT, EVERYBODY, told_as
from campaigns.services.undoing import registers
from campaigns.story_dates import order_of

BEGINS = 19  # o’clock
LASTS = timedelta(hours=4)
WRITTEN_UP = timedelta(minutes=10)  # before it ends
PLANNED_BEFORE = timedelta(days=9)
ENTERED = ("place", "character", "relation", "band", "band_member", "recruit", "possession", "wound", "healing")
LASTING = ("attitude", "reaction", "lurking", "standing", "convoy", "condition")
LATE = ("due", "traveller")  # they name what is told, and games
OF_THE_GAME = {"slug": "argad", "form": "character"}


@dataclass(frozen=True, slots=True)
class Laid:
    """One evening of the story: its number from 1 on, its row, when it begins in the world."""

    number: int
    row: Mapping[str, Any]
    begins: datetime

    @property
    def is_past(self) -> bool:
        return bool(self.row["story"])


def lay_out_evenings(cast: Cast, story: Mapping[str, Any], founded: datetime) -> None:
    """Some short transactions for each: others go on writing meanwhile."""
    today = timezone.localtime(founded).replace(hour=BEGINS, minute=0, second=0, microsecond=0)
    for number, row in enumerate(story["evening"], start=1):
        evening = Laid(number, row, (today - timedelta(days=row["ago"])).astimezone(UTC))
        scribe = Scribe(cast, min(evening.begins, founded) - PLANNED_BEFORE, cast.campaign.story_date)
        with transaction.atomic():
            meeting = _prepare(scribe, story, evening)
            scribe.keep()
        if evening.is_past:
            _play(cast, story, evening, founded)
            with transaction.atomic():
                _hold(scribe, story, evening, meeting)
                scribe.keep()


def _prepare(scribe: Scribe, story: Mapping[str, Any], evening: Laid) -> Meeting:
    """Planned, and people, places and things entered before it begins."""
    meeting = _plan(scribe, evening)
    if evening.is_past:
        scribe.at = evening.begins - timedelta(hours=3)
        _go_on_to(scribe, evening.row["story"])
        _enter(scribe, story, evening.number, ENTERED)
    return meeting


def _play(cast: Cast, story: Mapping[str, Any], evening: Laid, founded: datetime) -> None:
    for row in story["game"]:
        if row["key"] == evening.row.get("game"):
            lay_out_game(cast, row, Evening(evening.begins, evening.row["story"]))
            _date_back(cast.campaign, evening, founded)


def _plan(scribe: Scribe, evening: Laid) -> Meeting:
    values = {name: evening.row.get(name, "") for name in ("title", "where", "plan", "notes")}
    values |= {"begins_at": evening.begins, "ends_at": evening.begins + LASTS}
    meeting: Meeting = scribe.create(Meeting, values, Deed("meeting_planned"))
    answers = evening.row.get("answers") or dict.fromkeys(evening.row["came"], Coming.YES)
    for key, answer in answers.items():
        person = scribe.cast.people[key]
        deed = Deed("meeting_answered", person, {"row": values["title"], "person": person.shown_name})
        made = scribe.create(Attendance, {"meeting": meeting, "person": person, "answer": answer}, deed)
        scribe.cast.rows["attendance", f"{meeting.pk} {person.pk}"] = made
    return meeting


def _hold(scribe: Scribe, story: Mapping[str, Any], evening: Laid, meeting: Meeting) -> None:
    """What came of it, was told and was noted."""
    scribe.at = evening.begins + LASTS
    _enter(scribe, story, evening.number, LASTING)
    _tell(scribe, story, evening.number)
    _enter(scribe, story, evening.number, LATE)
    _change(scribe, story, evening.number)
    _note_held(scribe, evening, meeting)
    _write_up(scribe, story, evening)


def _go_on_to(scribe: Scribe, day: str) -> None:
    """The story moves on to the day of the evening."""
    campaign = scribe.cast.campaign
    before, campaign.story_date, scribe.on = campaign.story_date, day, day
    campaign.save(update_fields=["story_date"])
    if before and before != day:
        facts = {"date": day, "date_before": before, "date_after": day}
        scribe.begin(Deed("date_advanced", facts=facts), Meeting(campaign=campaign))


def _enter(scribe: Scribe, story: Mapping[str, Any], number: int, nouns: tuple[str, ...]) -> None:
    models = registers()
    for noun in nouns:
        for row in story[noun]:
            if row["m"] == number:
                _enter_row(scribe, models[noun], row)


def _enter_row(scribe: Scribe, model: type[Kept], row: Mapping[str, Any]) -> None:
    cast, noun = scribe.cast, model.noun
    values = cast.values(model, row)
    if noun == "character":
        values |= {**OF_THE_GAME, "portrait": cast.pictures.get(row.get("key", ""))}
    by = cast.people.get(row.get("by", ""))
    deed = Deed(row.get("code", "entered"), by, row.get("facts", {}), row.get("why", ""))
    made = scribe.create(model, values, deed)
    cast.rows[noun, row.get("key", str(made.pk))] = made


def _tell(scribe: Scribe, story: Mapping[str, Any], number: int) -> None:
    """What comes to be known, and what is told of it this evening, whenever it came to be."""
    for row in story["knowledge"]:
        if row["m"] == number:
            values = {**scribe.cast.values(Knowledge, row), "story_date": scribe.on, "audience": Circle.GM}
            scribe.cast.rows["knowledge", row["key"]] = scribe.create(Knowledge, values, Deed())
        for telling in row["told"]:
            if telling["m"] == number:
                _tell_one(scribe, scribe.cast.rows["knowledge", row["key"]], telling)


def _tell_one(scribe: Scribe, piece: Any, telling: Mapping[str, Any]) -> None:
    heard = {name: getattr(piece, name) for name in ("title", "text", "picture", "aim")}
    heard |= {name: getattr(piece, name) for name in ABOUT if piece.about_open}
    heard |= {"knowledge": piece, "matter": told_as(piece.matter), "on": scribe.on, "audience": Circle.GM}
    heard |= scribe.cast.values(Hearing, {name: one for name, one in telling.items() if name != "to"})
    if telling["to"] == "all":
        scribe.begin(Deed("told", facts={"row": piece.title, "whom": EVERYBODY}), piece)
        scribe.create(Hearing, {**heard, "audience": Circle.ALL})
        return
    hearers = [scribe.cast.rows["character", key] for key in telling["to"]]
    facts = {"row": piece.title, "whom": ", ".join(one.name for one in hearers)}
    scribe.begin(Deed("told", facts=facts), piece)
    for one in hearers:
        scribe.create(Hearing, {**heard, "character": one})


def _change(scribe: Scribe, story: Mapping[str, Any], number: int) -> None:
    for row in story["change"]:
        if row["m"] != number:
            continue
        noun, key = row["of"]
        one = _wound_of(scribe.cast, key) if key.startswith("of ") else scribe.cast.rows[noun, key]
        one.refresh_from_db()  # a game that was closed may have changed it
        deed = Deed(row.get("code", "changed"), facts=row.get("facts", {}), reason=row.get("why", ""))
        scribe.change(one, scribe.cast.values(type(one), row["set"]), deed)
        if made := row.get("make"):
            scribe.create(Healing, {**scribe.cast.values(Healing, made), "wound": one})


def _wound_of(cast: Cast, key: str) -> Wound:
    """The last one of somebody, as the game left it."""
    who = cast.rows["character", key.removeprefix("of ")]
    found: Wound = Wound._base_manager.filter(character=who).order_by("-pk")[0]
    return found


def _note_held(scribe: Scribe, evening: Laid, meeting: Meeting) -> None:
    row, cast = evening.row, scribe.cast
    values = {"state": MeetingState.HELD, "played": row["played"], "story_date": row["story"]}
    scribe.change(meeting, values, Deed("meeting_held"))
    players = [key for key in ("soazig", "loic", "nolwenn", "malo") if key in cast.people]
    for person, came in [(cast.gm, True), *((cast.people[key], key in row["came"]) for key in players)]:
        known = cast.rows.get(("attendance", f"{meeting.pk} {person.pk}"))
        if known is not None:
            scribe.change(known, {"came": came})
        else:
            scribe.create(Attendance, {"meeting": meeting, "person": person, "came": came})
    if key := row.get("game"):
        scribe.create(MeetingGame, {"meeting": meeting, "game": cast.games[key]})


def _write_up(scribe: Scribe, story: Mapping[str, Any], evening: Laid) -> None:
    campaign, gm = scribe.cast.campaign, scribe.cast.gm
    day: dict[str, Any] = {"story_date": scribe.on, "story_order": order_of(scribe.on, campaign.calendar) or 0}
    day["at"] = evening.begins + LASTS - WRITTEN_UP
    for row in story["chronicle"]:
        if row["m"] == evening.number:
            told = {"title": row["title"], "text": row["text"], "audience": row.get("audience", Circle.ALL)}
            ChronicleEntry.objects.create(campaign=campaign, author=gm, **told, **day)
    for row in story["note"]:
        if row["m"] == evening.number:
            note = Note.objects.create(campaign=campaign, author=gm, text=row["text"], at=scribe.at)
            people = [scribe.cast.people[key] for key in row["to"]]
            NoteReader.objects.bulk_create(NoteReader(note=note, person=one) for one in people)


def _date_back(campaign: Campaign, evening: Laid, founded: datetime) -> None:
    """What the site has just written of a game was written when it was played."""
    at = evening.begins + LASTS - timedelta(minutes=20)
    Act.objects.filter(campaign=campaign, at__gte=founded).update(at=at)
    entries = ChronicleEntry.objects.filter(campaign=campaign, at__gte=founded)
    entries.filter(code="game_begun").update(at=evening.begins)
    entries.filter(at__gte=founded).update(at=at)
    for model in (Wound, Knowledge, Hearing):
        rows = model._base_manager.filter(campaign=campaign, made_at__gte=founded)
        rows.update(made_at=at)  # type: ignore[attr-defined]

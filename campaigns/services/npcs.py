"""Those whom the game master plays, and places: what they think of others, how they receive them, what lies in wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

import rulesets
from campaigns.access import Viewer
from campaigns.models import (
    Attitude,
    Audience,
    Character,
    ChronicleEntry,
    Circle,
    Hearing,
    Knowledge,
    Lurking,
    Place,
    Reaction,
)
from campaigns.refusals import BadInput, Stale
from campaigns.services.acts import Doing, act
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.roster_dice import RosterDice
from campaigns.story_dates import stored_story_date
from rulesets.common.encounters import Received
from rulesets.common.odds import Odds

MOST = 20
Subject = Character | Place


def games_that_meet() -> list[str]:
    """Those whose rules say how strangers are received (`rulesets.common.encounters.MeetsPeople`)."""
    return [slug for slug in rulesets.slugs() if hasattr(rulesets.load(slug), "receive")]


def rules_for(npc: Character) -> Any:
    """Those of his sheet; without one, of the first game that has any. None: his game has no such rules."""
    slugs = games_that_meet()
    if npc.form:
        return rulesets.load(npc.slug) if npc.slug in slugs else None
    return rulesets.load(slugs[0]) if slugs else None


def slug_for(npc: Character) -> str:
    return str(rules_for(npc).meta.slug)


# -- what they think of others -----------------------------------------------------------------------------------------


def causes_of(subject: Subject, viewer: Viewer) -> list[Attitude]:
    """Each cause that the viewer may know of, with whom it is towards."""
    rows = Attitude.objects.visible_to(viewer).filter(campaign=subject.campaign_id, **_about(subject))
    return list(rows.select_related("towards", "towards_band").order_by("pk"))


def _about(subject: Subject) -> dict[str, Any]:
    return {"npc": subject} if isinstance(subject, Character) else {"place": subject}


def causes_around(character: Character, viewer: Viewer) -> list[Attitude]:
    """What he thinks of others, and what others think of him."""
    rows = Attitude.objects.visible_to(viewer).filter(campaign=character.campaign_id)
    rows = rows.filter(Q(npc=character) | Q(towards=character))
    return list(rows.select_related("npc", "place", "towards", "towards_band").order_by("pk"))


def causes_towards(npc: Character, met: Character | None, viewer: Viewer) -> list[Attitude]:
    """Those that count when he meets this one: of himself, of a band that he is in, of everybody."""
    bands = set() if met is None else set(met.bands.filter(until="").values_list("band", flat=True))  # type: ignore[attr-defined]
    found = []
    for one in causes_of(npc, viewer):
        is_his = met is not None and one.towards_id == met.pk  # type: ignore[attr-defined]
        is_his_bands = one.towards_band_id in bands  # type: ignore[attr-defined]
        is_everybodys = one.towards_id is None and one.towards_band_id is None  # type: ignore[attr-defined]
        if is_his or is_his_bands or is_everybodys:
            found.append(one)
    return found


# -- how they receive them ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Encounter:
    """Somebody comes before him. `other`: what else counts, by the game master's word, and `because` why."""

    met: Character | None = None
    asked: str = ""
    counts: bool = True  # the causes of his attitude move the die
    other: int = 0
    because: str = ""
    on: str = ""


def modifiers_of(npc: Character, case: Encounter, viewer: Viewer) -> list[list[Any]]:
    """What moves the die, as it is kept: [cause, value]."""
    causes = causes_towards(npc, case.met, viewer) if case.counts else []
    found: list[list[Any]] = [[one.cause, one.score] for one in causes if one.score]
    if case.other:
        found.append([case.because or _("by the game master’s word"), case.other])
    return found


def shift_of(modifiers: Sequence[Sequence[Any]]) -> int:
    return sum(int(value) for _cause, value in modifiers)


def reception_outlook(npc: Character, modifiers: Sequence[Sequence[Any]]) -> Odds:
    odds: Odds = rules_for(npc).reception_odds(shift_of(modifiers))
    return odds


def receive(*, npc: Character, viewer: Viewer, case: Encounter, dice: RosterDice) -> Reaction:
    """The die falls; what it says is kept, for the game master."""
    if rules_for(npc) is None:
        raise BadInput("no_rules_of_meeting")
    modifiers = modifiers_of(npc, case, viewer)
    done: Received = rules_for(npc).receive(dice, shift_of(modifiers))
    doing = Doing(npc.campaign, viewer.person, "received", {"row": str(npc)}, on=case.on, secret=True)
    with act(doing) as pen:
        values = {
            "npc": npc,
            "met": case.met,
            "asked": case.asked,
            "modifiers": modifiers,
            "face": dice.rolled[0].faces[0],
            "result": done.mood,
            "rule": done.rule,
            "on": stored_story_date(case.on, npc.campaign.calendar) or npc.campaign.story_date,
            "audience": Circle.GM,
        }
        return pen.create(Reaction, values)  # type: ignore[no-any-return]


def reactions_of(npc: Character, viewer: Viewer) -> list[Reaction]:
    rows = Reaction.objects.visible_to(viewer).filter(npc=npc)
    return list(rows.select_related("met").order_by("-pk")[:MOST])


# -- what lies in wait, and what they did where nobody saw it ----------------------------------------------------------


def lurking_at(subject: Subject, viewer: Viewer) -> list[Lurking]:
    """What waits to happen first, then what happened."""
    rows = Lurking.objects.visible_to(viewer).filter(campaign=subject.campaign_id, **_about(subject))
    found = list(rows.order_by("-pk")[: MOST * 3])
    return sorted(found, key=lambda one: bool(one.happened_on))


@dataclass(frozen=True, slots=True)
class Happened:
    """On which day, and what the chronicle says of it; nothing where `text` is empty."""

    on: str = ""
    text: str = ""
    audience: str = Audience.GM


def spring(*, lurking: Lurking, viewer: Viewer, told: Happened) -> Lurking:
    """It happened. Raises Stale when somebody has said so already."""
    campaign = lurking.campaign
    on = stored_story_date(told.on, campaign.calendar) or campaign.story_date or _("on an unknown day")
    facts: dict[str, Any] = {"row": str(lurking)}
    doing = Doing(campaign, viewer.person, "sprung", facts, on=told.on, secret=True)
    with act(doing) as pen:
        now = Lurking._base_manager.select_for_update(no_key=True).get(pk=lurking.pk)
        if now.happened_on:
            raise Stale("happened_already")
        now = pen.change(now, {"happened_on": on})
        if told.text and viewer.person is not None:
            title = str(lurking.npc or lurking.place or "")
            written = Written(title, told.text, told.on, told.audience)
            facts["chronicle"] = write_entry(campaign=campaign, author=viewer.person, written=written).pk
        return now  # type: ignore[no-any-return]


def note_off_stage(*, subject: Subject, viewer: Viewer, text: str, on: str) -> ChronicleEntry:
    """What somebody did where nobody saw it: an entry of the chronicle under his name, for the game master alone."""
    assert viewer.person is not None
    written = Written(str(subject), text, on, Audience.GM)
    return write_entry(campaign=subject.campaign, author=viewer.person, written=written)


def off_stage(subject: Subject, viewer: Viewer) -> list[ChronicleEntry]:
    """Entries under his name that only the game master reads."""
    rows = ChronicleEntry.objects.visible_to(viewer).told_in(subject.campaign)
    return list(rows.filter(audience=Audience.GM, code="", title=str(subject))[:MOST])


# -- what they know, and what it costs ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Known:
    """A piece of knowledge that can be had from somebody, or about him."""

    fact: Knowledge
    is_his: bool  # he has heard of it himself


def known_of(subject: Subject, viewer: Viewer) -> list[Known]:
    """What he has heard himself, and what there is to know about him; for a game master, who may read the facts."""
    facts = Knowledge.objects.visible_to(viewer).filter(campaign=subject.campaign_id)
    if isinstance(subject, Place):
        return [Known(one, False) for one in facts.filter(about_place=subject).order_by("title")[: MOST * 2]]
    heard = Hearing.objects.filter(character=subject, knowledge=OuterRef("pk"))
    rows = facts.annotate(is_his=Exists(heard)).filter(Q(is_his=True) | Q(about_character=subject))
    return [Known(one, one.is_his) for one in rows.order_by("-is_his", "title")[: MOST * 3]]

"""Whoever dies is followed by a friend or relative, who takes his place, goods, grudges and objectives: ARG-END-04."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaigns.access import Viewer
from campaigns.models import (
    Aim,
    Band,
    BandMember,
    Character,
    Circle,
    Fate,
    Hearing,
    Matter,
    Possession,
    Standing,
    Way,
)
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.acts import Doing, Pen, act
from campaigns.services.held_together import check_holds_together, in_turn
from campaigns.services.people_in_games import FIT

GONE = (Fate.DEAD, Fate.RETIRED)


@dataclass(frozen=True, slots=True)
class Legacy:
    """`heir`: somebody of the roster; None: a new character, called `name`."""

    heir: Character | None = None
    name: str = ""
    relation: str = ""
    goods: bool = True
    grudges: bool = True
    objectives: bool = True
    on: str = ""
    reason: str = ""


def may_name(dead: Character, viewer: Viewer) -> bool:
    """The game master, and whoever played him."""
    mine = dead.campaign.mine
    if mine is None or dead.campaign.is_archived or not mine.takes_part:
        return False
    return mine.is_gm or (viewer.person is not None and dead.player_id == viewer.person.pk)


def heirs_for(dead: Character, viewer: Viewer) -> Any:
    """Living people who follow nobody yet: a player's own; for the game master everybody."""
    found = Character.objects.visible_to(viewer).filter(campaign=dead.campaign_id, fate__in=FIT, successor_of=None)
    mine = dead.campaign.mine
    if mine is None or not mine.is_gm:
        found = found.filter(player=viewer.person)
    return found.exclude(pk=dead.pk).order_by("name", "pk")


def is_followed(dead: Character, viewer: Viewer) -> bool:
    """By anybody of whom this reader may know: of a hidden heir nothing tells him, not even a refusal."""
    return bool(Character.objects.visible_to(viewer).filter(successor_of=dead).exists())


def check_can_follow(dead: Character, viewer: Viewer) -> None:
    if dead.fate not in GONE:
        raise SiteRefused("still_there")
    if is_followed(dead, viewer):
        raise SiteRefused("has_successor")


def name_successor(*, dead: Character, viewer: Viewer, legacy: Legacy) -> Character:
    """All in one act, taken back as one."""
    if legacy.heir is None and not legacy.name:
        raise BadInput("heir_missing")
    circles = [dead.audience, legacy.heir.audience if legacy.heir else dead.audience]
    facts = {"row": str(dead), "heir": legacy.heir.name if legacy.heir else legacy.name}
    secret = any(one != Circle.ALL for one in circles)
    doing = Doing(dead.campaign, viewer.person, "succeeded", facts, legacy.reason, legacy.on, secret=secret)
    with act(doing) as pen:
        in_turn(dead.campaign_id)
        now = Character._base_manager.select_for_update(no_key=True).get(pk=dead.pk)
        check_can_follow(now, viewer)
        heir = _heir(pen, now, legacy)
        check_holds_together(heir)
        _take_place(pen, now, heir)
        if legacy.goods:
            for thing in Possession._base_manager.filter(character=now):
                pen.change(thing, {"character": heir})
        if legacy.grudges:
            for one in Standing._base_manager.filter(character=now, resolved=False):
                pen.change(one, {"character": heir})
        if legacy.objectives:
            _pass_on(pen, now, heir)
        return heir


def _heir(pen: Pen, dead: Character, legacy: Legacy) -> Character:
    bond = {"successor_of": dead, "relation": legacy.relation}
    if legacy.heir is not None:
        played = {} if legacy.heir.player_id else {"player": dead.player, "is_npc": dead.is_npc}
        found: Character = pen.change(legacy.heir, {**bond, **played})
        return found
    like_him = {name: getattr(dead, name) for name in ("player", "keeper", "is_npc", "place", "audience")}
    made: Character = pen.create(Character, {"name": legacy.name, **like_him, **bond})
    return made


def _take_place(pen: Pen, dead: Character, heir: Character) -> None:
    """In the bands of the dead, and at their head where he was."""
    today = pen.doing.on or dead.campaign.story_date
    for band in Band._base_manager.filter(leader=dead):
        pen.change(band, {"leader": heir})
    for one in BandMember._base_manager.filter(character=dead, until=""):
        pen.change(one, {"until": today})
        if not BandMember._base_manager.filter(band=one.band_id, character=heir, until="").exists():
            values = {"band": one.band, "character": heir, "part": one.part, "since": today, "audience": one.audience}
            pen.create(BandMember, values)


def _pass_on(pen: Pen, dead: Character, heir: Character) -> None:
    """What he was to do is told to whoever follows him, as he himself had heard it last."""
    told = Hearing._base_manager.filter(character=dead, matter=Matter.OBJECTIVE).order_by("pk")
    last = {row.knowledge_id: row for row in told}.values()
    for one in (row for row in last if row.aim == Aim.OPEN):
        pen.create(
            Hearing,
            {
                **{name: getattr(one, name) for name in ("knowledge", "matter", "title", "text", "picture", "aim")},
                "character": heir,
                "way": Way.TOLD,
                "source_character": dead,
                "on": pen.doing.on or dead.campaign.story_date,
                "audience": one.audience,
            },
        )

"""Recruits asked for by those who lead a band; the game master grants, refuses, or has a die decide (ARG-RPG-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404

import rulesets
from campaigns.access import Viewer
from campaigns.models import Answer, Band, BandMember, Campaign, Character, Circle, Recruit
from campaigns.refusals import BadInput, Stale
from campaigns.services.acts import Doing, Pen, act
from campaigns.services.notices import notify
from campaigns.services.npcs import games_that_meet
from campaigns.services.registers import REGISTERS, get_kept_row
from campaigns.services.roster_dice import RosterDice
from rulesets.common.dice import Ask
from rulesets.common.odds import Odds

GRANT, REFUSE, BY_RULE, BY_NEED = "grant", "refuse", "rule", "need"
MOST_RECRUITS = 60
SIX = 6


@dataclass(frozen=True, slots=True)
class Decision:
    """How it is answered. `number`: of those granted outright; `names`: of those who come, the others are numbered."""

    how: str
    number: int = 0
    need: int = 0
    said: str = ""
    enters: bool = False
    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    number: int
    face: int | None = None
    need: int | None = None
    rule: str = ""


def get_band_to_ask(campaign: Campaign, viewer: Viewer, row_id: int) -> Band:
    """For whoever leads it, and the game master."""
    band: Band = get_kept_row(REGISTERS["band"], campaign, viewer, row_id)
    if not Band.objects.writable_by(viewer).filter(pk=band.pk).exists():
        raise Http404
    return band


def ask_for_recruits(*, band: Band, viewer: Viewer, wish: str, count: int) -> Recruit:
    """The asker and the game master see it, nobody else."""
    secret = band.audience == Circle.GM
    with act(Doing(band.campaign, viewer.person, "recruits_asked", {"row": str(band)}, secret=secret)) as pen:
        values = {"band": band, "asked_by": viewer.person, "wish": wish, "count": count, "audience": Circle.SOME}
        return pen.create(Recruit, values)  # type: ignore[no-any-return]


def rules_of(band: Band) -> Any:
    """Those of its game, or of the first that has any; None where there are none."""
    slugs = games_that_meet()
    if band.slug:
        return rulesets.load(band.slug) if band.slug in slugs else None
    return rulesets.load(slugs[0]) if slugs else None


def request_outlook(recruit: Recruit) -> Odds | None:
    rules = rules_of(recruit.band)
    return rules.request_odds(recruit.count) if rules else None


def answer_recruit(*, recruit: Recruit, viewer: Viewer, decision: Decision, dice: RosterDice) -> Recruit:
    """One act, with all who come; the asker is told that there is an answer. Raises Stale when it was given already."""
    outcome = _decided(recruit, decision, dice)
    band = recruit.band
    facts = {"row": str(band), "number": outcome.number}
    secret = Circle.GM in (recruit.audience, band.audience)
    with act(Doing(recruit.campaign, viewer.person, "recruits_answered", facts, secret=secret)) as pen:
        now = Recruit._base_manager.select_for_update(no_key=True).get(pk=recruit.pk)
        if now.answer != Answer.OPEN:
            raise Stale("answered_already")
        answer = Answer.GRANTED if outcome.number else Answer.REFUSED
        values = {"answer": answer, "face": outcome.face, "need": outcome.need, "said": decision.said}
        now = pen.change(now, values)
        if decision.enters:
            _enter(pen, recruit, outcome.number, decision.names)
    if now.asked_by is not None and now.asked_by != viewer.person:
        said = {"campaign": recruit.campaign.name}
        notify(person=now.asked_by, campaign=recruit.campaign, game=None, code="recruits_answered", facts=said)
    return now  # type: ignore[no-any-return]


def _decided(recruit: Recruit, decision: Decision, dice: RosterDice) -> Outcome:
    match decision.how:
        case "grant":
            return Outcome(min(decision.number or recruit.count, MOST_RECRUITS))
        case "rule":
            rules = rules_of(recruit.band)
            if rules is None:
                raise BadInput("no_rules_of_recruiting")
            done = rules.answer_request(dice, recruit.count)
            return Outcome(done.number, dice.rolled[0].faces[0], None, done.rule)
        case "need":
            if not decision.need:
                raise BadInput("need_missing")
            face = dice.faces(Ask("die", 1, SIX, "recruits", "gm", ""))[0]
            return Outcome(recruit.count if face >= decision.need else 0, face, decision.need)
    return Outcome(0)


def _enter(pen: Pen, recruit: Recruit, number: int, names: Sequence[str]) -> None:
    """As characters of the band, since today in the story, with whoever leads it."""
    band, today = recruit.band, recruit.campaign.story_date
    number = min(number, MOST_RECRUITS)
    leader = band.leader
    player = leader.player if leader is not None else recruit.asked_by
    for n in range(number):
        name = names[n] if n < len(names) else f"{recruit.wish[:70]} {n + 1}"
        values = {"name": name[:80], "player": player, "is_npc": player is None, "audience": band.audience}
        made = pen.create(Character, values)
        pen.create(BandMember, {"band": band, "character": made, "since": today, "audience": band.audience})

"""Wounds tried to be healed between games, by the rules of the game that the sheet is for; each try is one act."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Character, Circle, Course, Fate, Healing, Place, Severity, Wound
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput, SiteRefused, Stale
from campaigns.services.acts import Doing, Pen, act, written
from campaigns.services.once_a_game import check_once
from campaigns.services.people_in_games import FIT, place_code
from campaigns.services.roster_dice import RosterDice
from campaigns.services.sheets import has_sheet, misfit_of, whole_sheet
from campaigns.story_dates import comes_before, shown_story_date
from rulesets.common.odds import Odds
from rulesets.common.recovery import Treated, Treatment

AFOOT = (Fate.ACTIVE, Fate.WOUNDED, Fate.RECOVERING)
LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Care:
    """How somebody is looked after. `qualified`: the game master's word; None: as the sheet of the healer says.

    `rest_until`: the day on which he is on his feet, or may be tried again. `anyway`: why before the rules allow it.
    """

    healer: Character | None = None
    place: Place | None = None
    qualified: bool | None = None
    poor_conditions: bool = False
    at_once: bool = False
    location: str = ""
    on: str = ""
    rest_until: str = ""
    anyway: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """How the wound stood on the page of whoever tries: one mark of what stands there, and of nothing else.

    What was changed out of his sight, and how often, is not to be read from it.
    """

    mark: str

    @classmethod
    def of(cls, wound: Wound) -> Seen:
        tries = list(wound.attempts.order_by("pk").values_list("pk", flat=True))  # type: ignore[attr-defined]
        shown = [str(value) for name, value in written(wound).items() if name != "audience"]
        stands = without_isolation(json.dumps([wound.pk, shown, tries], ensure_ascii=False))
        return cls(salted_hmac("seen.wound", stands, algorithm="sha256").hexdigest()[:24])

    @classmethod
    def read(cls, text: str) -> Seen:
        return cls(text)

    def __str__(self) -> str:
        return self.mark


def rules_of(wound: Wound) -> Any:
    """The game by whose rules he is healed; None where nobody filled in a sheet, or the game has no such rules."""
    slug = wound.character.slug
    if not has_sheet(slug, wound.character.form):
        return None
    rules = rulesets.load(slug)
    return rules if hasattr(rules, "treat") else None


def may_treat(wound: Wound, viewer: Viewer) -> bool:
    """The game master, and whoever plays the wounded, while the campaign goes on."""
    mine = wound.campaign.mine
    if mine is None or wound.campaign.is_archived or not mine.takes_part:
        return False
    person = viewer.person
    return mine.is_gm or (person is not None and wound.character.player_id == person.pk)


def check_can_try(wound: Wound, viewer: Viewer, on: str = "") -> None:
    """Raises SiteRefused with what stands in the way."""
    if wound.character.fate == Fate.DEAD:
        raise SiteRefused("wounded_is_dead")
    if wound.course != Course.OPEN:
        raise SiteRefused("wound_closed")
    if rules_of(wound) is None:
        raise SiteRefused("no_rules_of_healing")
    if column := misfit_of(wound.character):
        raise SiteRefused("sheet_unreadable", field=column)
    if wound.next_on and comes_before(on or wound.campaign.story_date, wound.next_on):
        raise SiteRefused("not_before_that_day")
    check_once(wound, viewer)


def healers_for(wound: Wound, viewer: Viewer) -> Any:
    """Whom he may send: his own people; for the game master everybody. Nobody heals himself."""
    found = Character.objects.visible_to(viewer).filter(campaign=wound.campaign_id, fate__in=FIT)
    found = found.exclude(pk=wound.character_id)
    mine = wound.campaign.mine
    if mine is None or not mine.is_gm:
        found = found.filter(player=viewer.person)
    return found.order_by("name", "pk")


def is_qualified(care: Care, slug: str) -> bool:
    """By the word of the game master, else by the sheet of the healer; no sheet of another game counts."""
    if care.qualified is not None:
        return care.qualified
    healer = care.healer
    if healer is None or healer.slug != slug or not has_sheet(slug, healer.form):
        return False
    return bool(rulesets.load(slug).is_healer(whole_sheet(healer)))  # type: ignore[attr-defined]


def case_of(wound: Wound, care: Care) -> Treatment:
    """What the rules are asked."""
    slug = wound.character.slug
    return Treatment(
        sheet=whole_sheet(wound.character),
        place=care.location or place_code(slug, wound.location),
        is_down=wound.severity == Severity.DESPERATE,
        has_healer=is_qualified(care, slug),
        poor_conditions=care.poor_conditions,
        at_once=care.at_once,
    )


def healing_outlook(wound: Wound, care: Care) -> Odds:
    """Exact, by the very resolver that the try is decided by."""
    odds: Odds = rules_of(wound).treatment_odds(case_of(wound, care))
    return odds


def try_healing(*, wound: Wound, viewer: Viewer, care: Care, dice: RosterDice, seen: Seen) -> Healing:
    """Raises Stale when somebody else was at this wound meanwhile; what was thrown counts for nothing then."""
    if care.anyway:
        _check_overruled(wound, viewer)
    else:
        check_can_try(wound, viewer, care.on)
    _check_there(wound, care)
    _check_day(wound, care)
    done: Treated = rules_of(wound).treat(case_of(wound, care), dice)
    need = sum(one.value for one in healing_outlook(wound, care).modifiers)
    facts = {"row": str(wound.character), "end": _ends(wound, done)}
    secret = {wound.audience, wound.character.audience} != {Circle.ALL}
    doing = Doing(wound.campaign, viewer.person, "healing_tried", facts, care.anyway, care.on, secret=secret)
    with act(doing) as pen:
        now = _locked(wound, seen)
        if not care.anyway:
            check_once(now, viewer)  # another wound of his may have been tried meanwhile
        pen.change(now, _course_of(now, done, care))
        _change_fate(pen, now, done)
        return pen.create(Healing, _row(now, done, care, dice, need))  # type: ignore[no-any-return]


def _check_overruled(wound: Wound, viewer: Viewer) -> None:
    """The game master may be early (ARG-GEN-09); he does not wake the dead."""
    try:
        check_can_try(wound, viewer)
    except SiteRefused as refusal:
        if refusal.code not in ("after_a_later_game", "not_before_that_day"):
            raise


def _check_there(wound: Wound, care: Care) -> None:
    there = care.healer.place_id if care.healer else None
    here = care.place.pk if care.place else wound.character.place_id
    if there is not None and here is not None and there != here:
        raise BadInput("healer_elsewhere")


def _check_day(wound: Wound, care: Care) -> None:
    """After the blow, not after today, and before the day on which he is to be on his feet."""
    today, calendar = wound.campaign.story_date, wound.campaign.calendar
    if comes_before(today, care.on, calendar):
        raise BadInput("after_today", today=shown_story_date(today, calendar))
    on = care.on or today
    if comes_before(on, wound.happened_on, calendar) or comes_before(care.rest_until, on, calendar):
        raise BadInput("days_out_of_order")


def _locked(wound: Wound, seen: Seen) -> Wound:
    """The wound as it stands, and who bears it, until this act is written."""
    now: Wound = Wound._base_manager.select_for_update(no_key=True).select_related("character").get(pk=wound.pk)
    if Seen.of(now) != seen:
        raise Stale("wound_moved")
    now.character = Character._base_manager.select_for_update(no_key=True).get(pk=now.character_id)
    return now


def _ends(wound: Wound, done: Treated) -> dict[str, str]:
    words = rules_of(wound).words
    return {one: words.name("healing", done.end, one) for one in LANGUAGES}


def _course_of(wound: Wound, done: Treated, care: Care) -> dict[str, Any]:
    values: dict[str, Any] = {"treated": True, "next_on": care.rest_until}
    words = rules_of(wound).words
    if done.end == "dead":
        values |= {"course": Course.FATAL, "next_on": ""}
    elif done.end != "failed":
        values["course"] = Course.HEALING
        if care.at_once:
            values |= {"course": Course.SCARRED if done.remains else Course.HEALED, "next_on": ""}
    if done.remains:
        values["remains"] = words.text("causes", done.remains, {}, wound_language())
    if done.place and not wound.location:
        values["location"] = words.name("wound", done.place, wound_language())
    return values


def wound_language() -> str:
    """Columns of a register are in the language of whoever writes them, like all that is typed."""
    return (get_language() or "en")[:2]


def _change_fate(pen: Pen, wound: Wound, done: Treated) -> None:
    """What becomes of himself. Whoever is a prisoner, or missing, stays so while he gets better."""
    who = Character._base_manager.select_for_update(no_key=True).get(pk=wound.character_id)
    values: dict[str, Any] = {"sheet": {**who.sheet, **done.changes}} if done.changes else {}
    if done.end == "dead":
        values["fate"] = Fate.DEAD
    elif done.end != "failed" and who.fate in AFOOT:
        values["fate"] = fate_with(who)
    pen.change(who, values)


def fate_with(who: Character) -> str:
    """As his wounds stand now."""
    courses = set(Wound._base_manager.filter(character=who).values_list("course", flat=True))
    if Course.OPEN in courses:
        return Fate.WOUNDED
    return Fate.RECOVERING if Course.HEALING in courses else Fate.ACTIVE


def _row(wound: Wound, done: Treated, care: Care, dice: RosterDice, need: int) -> dict[str, Any]:
    extra = [["", f"d{one.ask.sides}", one.faces[0]] for one in dice.rolled[1:]]
    return {
        "wound": wound,
        "healer": care.healer,
        "place": care.place or wound.character.place,
        "modifiers": [[one.rule, one.cause, one.value] for one in done.modifiers] + extra,
        "need": need,
        "face": dice.rolled[0].faces[0],
        "typed": dice.is_typed,
        "result": done.end,
        "rule": done.rule,
        "on": care.on or wound.campaign.story_date,
        "audience": wound.audience,
    }


def end_convalescence(*, wound: Wound, viewer: Viewer, seen: Seen, on: str = "") -> Wound:
    """He is on his feet. Before the day that was named only the game master says so."""
    mine = wound.campaign.mine
    is_early = wound.next_on and comes_before(on or wound.campaign.story_date, wound.next_on)
    if is_early and not (mine is not None and mine.is_gm):
        raise SiteRefused("not_before_that_day")
    secret = {wound.audience, wound.character.audience} != {Circle.ALL}
    doing = Doing(wound.campaign, viewer.person, "got_well", {"row": str(wound.character)}, on=on, secret=secret)
    with act(doing) as pen:
        now = _locked(wound, seen)
        if now.course != Course.HEALING:
            raise SiteRefused("wound_closed")
        pen.change(now, {"course": Course.SCARRED if now.remains else Course.HEALED, "next_on": ""})
        who = Character._base_manager.select_for_update(no_key=True).get(pk=now.character_id)
        if who.fate in AFOOT:
            pen.change(who, {"fate": fate_with(who)})
        return now


def wounds_of(character: Character, viewer: Viewer) -> list[Wound]:
    """The panel of a character: what he bears, the newest first."""
    rows = Wound.objects.visible_to(viewer).filter(character=character)
    return list(rows.select_related("character", "game").order_by("-pk"))


def wounds_due(campaign: Campaign, viewer: Viewer) -> Any:
    """Those that still wait for something, by the day that was named."""
    rows = Wound.objects.visible_to(viewer).filter(campaign=campaign, course__in=[Course.OPEN, Course.HEALING])
    rows = rows.exclude(character__fate=Fate.DEAD)
    return rows.select_related("character").order_by("next_on", "pk")

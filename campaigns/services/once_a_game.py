"""One attempt for each victim and game (ARG-HEA-10): all his wounds count together, his next game opens another."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Max, Q
from django.db.models.functions import Coalesce

from campaigns.access import Viewer
from campaigns.models import Change, Character, Circle, Game, GameSeat, Healing, Membership, Role, Wound
from campaigns.refusals import SiteRefused
from campaigns.services.held_together import person_id
from rulesets.common.seats import GM


def check_once(wound: Wound, viewer: Viewer) -> None:
    """Raises SiteRefused where he was tried since the last game that counts for him."""
    tried_at = _tried_at(wound, viewer)
    if tried_at is not None and not _played_since(wound.character, tried_at):
        raise SiteRefused("after_a_later_game")


def _tried_at(wound: Wound, viewer: Viewer) -> datetime | None:
    """When he was tried last, here or in a game. Wounds that are hidden from this reader are told by no refusal."""
    seen = Wound.objects.visible_to(viewer).filter(character=wound.character_id).values("pk")
    wounds = Wound._base_manager.filter(Q(pk=wound.pk) | Q(pk__in=seen))
    here = Healing._base_manager.filter(wound__in=wounds.values("pk")).aggregate(last=Max("made_at"))
    ended = Max(Coalesce("game__finished_at", "game__started_at"))
    there = wounds.filter(treated=True, attempts=None).aggregate(last=ended)
    found = (here["last"], there["last"], _tried_before_it_went(wound, viewer))
    return max((one for one in found if one is not None), default=None)


def _tried_before_it_went(wound: Wound, viewer: Viewer) -> datetime | None:
    """On a wound that was struck out since: its attempts went with it, and their trace says that they were made."""
    gone = Change.objects.filter(noun=Wound.noun, field="", before__character=wound.character_id)
    if wound.campaign.mine is None or not wound.campaign.mine.is_gm:
        gone = gone.exclude(before__audience=Circle.GM)
    here = Wound._base_manager.filter(character=wound.character_id).values("pk")
    keys = list(gone.filter(act__campaign=wound.campaign_id).exclude(row__in=here).values_list("row", flat=True))
    made = Change.objects.filter(noun=Healing.noun, field="", after__wound__in=keys, act__undone_by=None)
    last: datetime | None = made.aggregate(last=Max("act__at"))["last"] if keys else None
    return last


def _played_since(who: Character, tried_at: datetime) -> bool:
    """Whether he has come into a game of his rules since."""
    begun = Game.objects.filter(campaign=who.campaign_id, slug=who.slug, started_at__gt=tried_at)
    peopled = dict(begun.values_list("pk", "setup__people"))
    if any(str(one.get("id")) == person_id(who) for people in peopled.values() for one in people or ()):
        return True
    return _led_since(who, [game for game, people in peopled.items() if not people])


def _led_since(who: Character, games: list[int]) -> bool:
    """Of games that nobody of the roster was brought into nothing says who was there: those count that are over, and
    that the game master of the campaign ran."""
    masters: Any = Membership.objects.filter(campaign=who.campaign_id, role=Role.GM).values("person")
    seats = GameSeat.objects.filter(seat=GM, person__in=masters, game__in=games)
    return bool(games) and seats.filter(game__finished_at__isnull=False).exists()

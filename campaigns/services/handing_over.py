"""Another arbitrates from now on (ARG-RPG-02). Whoever did keeps what he knew by then, nothing newer (ARG-CMP-12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from campaigns.access import Viewer
from campaigns.models import Campaign, Game, GameSeat, Membership, Role
from campaigns.models.games import NOT_OVER
from campaigns.refusals import SiteRefused, Stale
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.gm_terms import give_role
from campaigns.services.notices import notify
from campaigns.services.seats import appoint_gm


@dataclass(frozen=True, slots=True)
class Handed:
    """What came of it. `kept`: games that stay with whoever arbitrated them, with why."""

    games: list[Game]
    kept: list[tuple[Game, str]]


def heirs_of(campaign: Campaign) -> Any:
    """Members with an account of their own who do not arbitrate yet."""
    rows = campaign.memberships.exclude(role=Role.GM).filter(person__is_guest=False)  # type: ignore[attr-defined]
    return rows.select_related("person").order_by("person__display_name", "pk")


def games_of(campaign: Campaign, viewer: Viewer) -> Any:
    """Games of the campaign that he arbitrates and that are not over."""
    return Game.objects.mastered_by(viewer).filter(campaign=campaign).filter(status__in=NOT_OVER).order_by("pk")


def plays_in(game: Game, membership: Membership) -> bool:
    return bool(GameSeat.objects.players().filter(game=game, person=membership.person).exists())


def hand_over(*, campaign: Campaign, to: Membership, games: Sequence[Game]) -> Handed:
    """The campaign in one transaction, then each of the games, which tells its own table."""
    _hand_campaign(campaign, to)
    handed, kept = [], []
    for game in games:
        try:
            appoint_gm(game_id=game.pk, person=to.person)
            handed.append(game)
        except SiteRefused as refusal:
            kept.append((game, str(refusal)))
    return Handed(handed, kept)


@transaction.atomic
def _hand_campaign(campaign: Campaign, to: Membership) -> None:
    rows = Membership.objects.select_for_update().filter(campaign=campaign, pk__in=[campaign.mine.pk, to.pk])  # type: ignore[union-attr]
    found = {one.pk: one for one in rows.select_related("person")}
    old, new = found.get(campaign.mine.pk), found.get(to.pk)  # type: ignore[union-attr]
    if old is None or new is None or not old.is_gm or new.is_gm or new.person.is_guest:
        raise Stale("handed_already")
    give_role(membership=old, role=Role.PLAYER)
    give_role(membership=new, role=Role.GM)
    entry = tell_chronicle(campaign=campaign, code="campaign_handed_over", facts={"person": new.person_id})
    entry.author = old.person
    entry.save(update_fields=["author"])
    said = {"campaign": campaign.name, "role": Role.GM}
    notify(person=new.person, campaign=campaign, game=None, code="role_changed", facts=said)

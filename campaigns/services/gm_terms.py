"""From when to when somebody arbitrated a campaign or a game, and what he keeps of it (ARG-CMP-12)."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import Campaign, Circle, Game, GmTerm, Hearing, Knowledge, Membership, Person, Role, Way

BATCH = 500


@transaction.atomic
def give_role(*, membership: Membership, role: str) -> bool:
    """Whatever way he comes to it; whether it is another. A game master who becomes one no more keeps what he knew."""
    now = Membership.objects.select_for_update().filter(pk=membership.pk).first()
    if now is None or now.role == role:
        return False
    if now.is_gm:
        _remember(membership.campaign, Viewer(membership.person))
        _end_term(campaign=membership.campaign, membership=membership)
    membership.role = role
    membership.save(update_fields=["role"])
    if role == Role.GM:
        GmTerm.objects.create(campaign=membership.campaign, person=membership.person)
    return True


def _end_term(*, campaign: Campaign, membership: Membership) -> None:
    """His time as game master is over; where nobody noted when it began, it began when he joined."""
    now = timezone.now()
    running = GmTerm.objects.filter(campaign=campaign, game=None, person=membership.person, until=None)
    if not running.update(until=now):
        GmTerm.objects.create(campaign=campaign, person=membership.person, since=membership.joined_at, until=now)


def end_terms(membership: Membership) -> None:
    """He leaves: nothing that he arbitrated here is his from now on, neither the campaign nor a game of it."""
    if membership.is_gm:
        _end_term(campaign=membership.campaign, membership=membership)
    running = GmTerm.objects.filter(campaign=membership.campaign, person=membership.person, until=None)
    running.update(until=timezone.now())


def note_game_term(*, game: Game, before: Person | None, after: Person) -> None:
    """Another arbitrates this game; where nobody noted when the former began, it was with the game."""
    now = timezone.now()
    if before is not None:
        running = GmTerm.objects.filter(game=game, person=before, until=None)
        if not running.update(until=now):
            since = game.started_at or game.created_at
            GmTerm.objects.create(campaign=game.campaign, game=game, person=before, since=since, until=now)
    GmTerm.objects.create(campaign=game.campaign, game=game, person=after)


def _remember(campaign: Campaign, viewer: Viewer) -> None:
    """What he may read of the pieces there are at this moment stays with him as it reads now."""
    pieces = Knowledge.objects.mastered_by(viewer).filter(campaign=campaign).order_by("pk")
    known = Hearing.objects.filter(campaign=campaign, person=viewer.person, way=Way.GM)
    before = set(known.values_list("knowledge", "title", "text"))
    made = [_memory(one, campaign, viewer) for one in pieces if (one.pk, one.title, one.text) not in before]
    Hearing.objects.bulk_create(made, batch_size=BATCH)


def _memory(piece: Knowledge, campaign: Campaign, viewer: Viewer) -> Hearing:
    return Hearing(
        campaign=campaign,
        audience=Circle.GM,
        knowledge=piece,
        person=viewer.person,
        matter=piece.matter,
        title=piece.title,
        text=piece.text,
        picture_id=piece.picture_id,  # type: ignore[attr-defined]
        aim=piece.aim,
        way=Way.GM,
        on=campaign.story_date,
        believed=piece.truth,
        game_id=piece.game_id,  # type: ignore[attr-defined]
        about_character_id=piece.about_character_id,  # type: ignore[attr-defined]
        about_place_id=piece.about_place_id,  # type: ignore[attr-defined]
        about_band_id=piece.about_band_id,  # type: ignore[attr-defined]
    )

"""From when to when somebody arbitrated a campaign or a game (ARG-CMP-12)."""

from __future__ import annotations

from django.utils import timezone

from campaigns.models import Campaign, Game, GmTerm, Membership, Person


def end_term(*, campaign: Campaign, membership: Membership) -> None:
    """His time as game master is over; where nobody noted when it began, it began when he joined."""
    now = timezone.now()
    running = GmTerm.objects.filter(campaign=campaign, game=None, person=membership.person, until=None)
    if not running.update(until=now):
        GmTerm.objects.create(campaign=campaign, person=membership.person, since=membership.joined_at, until=now)


def note_game_term(*, game: Game, before: Person | None, after: Person) -> None:
    """Another arbitrates this game; where nobody noted when the former began, it was with the game."""
    now = timezone.now()
    if before is not None:
        running = GmTerm.objects.filter(game=game, person=before, until=None)
        if not running.update(until=now):
            since = game.started_at or game.created_at
            GmTerm.objects.create(campaign=game.campaign, game=game, person=before, since=since, until=now)
    GmTerm.objects.create(campaign=game.campaign, game=game, person=after)

"""Notices: told once, held through quiet hours, gone when the thing itself was seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import Campaign, Game, Notice, Person
from campaigns.notice_words import WORDS, YOUR_TURN, worded

KEPT_READ = 30  # read notices that the page still shows


@dataclass(frozen=True, slots=True)
class NoticeLine:
    notice: Notice
    sentence: str

    @property
    def is_my_turn(self) -> bool:
        return self.notice.code == YOUR_TURN and self.notice.read_at is None


def notify(
    *, person: Person, campaign: Campaign | None, game: Game | None, code: str = YOUR_TURN, facts: Mapping[str, Any]
) -> Notice:
    """Tells one person. An unread line of the same game and code is replaced, so a busy game is one line."""
    if code not in WORDS:
        raise KeyError(f"notice_words knows no {code}")
    now = timezone.now()
    news = {"campaign": campaign, "facts": dict(facts), "at": now, "held_until": person.quiet_until(now)}
    if game is None:
        return Notice.objects.create(person=person, code=code, **news)
    return _replace(person, game, code, news)


def _replace(person: Person, game: Game, code: str, news: dict[str, Any]) -> Notice:
    unread = Notice.objects.unread().filter(person=person, game=game, code=code)
    if not unread.update(**news):
        try:
            with transaction.atomic():
                return Notice.objects.create(person=person, game=game, code=code, **news)
        except IntegrityError:  # two workers told the same thing in the same instant
            unread.update(**news)
    return unread.get()


def notify_all(*, people: Sequence[Person], game: Game, code: str = YOUR_TURN, facts: Mapping[str, Any]) -> None:
    """The same line of a game to several people: who has it unread gets it anew, as with `notify`."""
    if code not in WORDS:
        raise KeyError(f"notice_words knows no {code}")
    now = timezone.now()
    about = {"campaign_id": game.campaign_id, "facts": dict(facts), "at": now}
    held = {one.pk: one.quiet_until(now) for one in people}
    lines = [Notice(person=one, game=game, code=code, held_until=held[one.pk], **about) for one in people]
    unread = Notice.objects.unread().filter(game=game, code=code)
    with transaction.atomic():
        Notice.objects.bulk_create(lines, ignore_conflicts=True)
        for until in set(held.values()):
            alike = [pk for pk, its in held.items() if its == until]
            unread.filter(person__in=alike, at__lt=now).update(held_until=until, **about)


def clear_notices(*, person: Person, game: Game, code: str = "") -> int:
    """The person has seen the game, or nothing is asked of him any more."""
    about = Notice.objects.unread().filter(person=person, game=game)
    return about.filter(code=code).update(read_at=timezone.now()) if code else about.update(read_at=timezone.now())


def clear_all(*, people: Collection[int], game: Game, code: str) -> None:
    """The same for several people, who have all done what the line asked."""
    Notice.objects.unread().filter(person__in=people, game=game, code=code).update(read_at=timezone.now())


def open_notice(*, notice: Notice) -> None:
    if notice.read_at is None:
        notice.read_at = timezone.now()
        notice.save(update_fields=["read_at"])


def read_all_notices(*, viewer: Viewer) -> None:
    Notice.objects.visible_to(viewer).unread().update(read_at=timezone.now())


def notice_lines(*, viewer: Viewer) -> tuple[list[NoticeLine], list[NoticeLine]]:
    """Waiting ones first, then the last that were read."""
    mine = Notice.objects.visible_to(viewer).select_related("campaign")
    return _lines(mine.unread()), _lines(mine.exclude(read_at=None)[:KEPT_READ])


def notices_of(*, campaign: Campaign, viewer: Viewer) -> list[NoticeLine]:
    """What waits for the viewer in this campaign."""
    waiting = Notice.objects.visible_to(viewer).unread().filter(campaign=campaign)
    return _lines(waiting.select_related("campaign"))


def _lines(notices: Iterable[Notice]) -> list[NoticeLine]:
    return [NoticeLine(notice=one, sentence=worded(one.code, one.facts)) for one in notices]

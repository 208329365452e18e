"""Notices: told once, held through quiet hours, gone when the thing itself was seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import Campaign, Game, Membership, Notice, Person
from campaigns.notice_words import WORDS, YOUR_TURN, worded
from campaigns.services.mailing import mail_at

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
        return Notice.objects.create(person=person, code=code, mail_at=mail_at(person, now), **news)
    return _replace(person, game, code, news)


def _replace(person: Person, game: Game, code: str, news: dict[str, Any]) -> Notice:
    unread = Notice.objects.unread().filter(person=person, game=game, code=code)
    if not unread.update(**news):
        try:
            with transaction.atomic():
                due = mail_at(person, news["at"])
                return Notice.objects.create(person=person, game=game, code=code, mail_at=due, **news)
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
    lines = [
        Notice(person=one, game=game, code=code, held_until=held[one.pk], mail_at=mail_at(one, now), **about)
        for one in people
    ]
    unread = Notice.objects.unread().filter(game=game, code=code)
    with transaction.atomic():
        Notice.objects.bulk_create(lines, ignore_conflicts=True)
        for until in set(held.values()):
            alike = [pk for pk, its in held.items() if its == until]
            unread.filter(person__in=alike, at__lt=now).update(held_until=until, **about)


def notify_each(*, people: Sequence[Person], campaign: Campaign, code: str, facts: Mapping[str, Any]) -> None:
    """A line of a campaign to several people."""
    if code not in WORDS:
        raise KeyError(f"notice_words knows no {code}")
    now = timezone.now()
    about = {"campaign": campaign, "code": code, "facts": dict(facts), "at": now}
    Notice.objects.bulk_create(
        Notice(person=one, held_until=one.quiet_until(now), mail_at=mail_at(one, now), **about) for one in people
    )


def notify_members(
    *, people: Collection[int], campaign: Campaign, code: str, facts: Mapping[str, Any], but: Person | None = None
) -> None:
    """News of their own to these members, but not to who brings it about; it takes the place of an unread line."""
    rows = Membership.objects.filter(campaign=campaign, person__in=people).exclude(person=but)
    told = [one.person for one in rows.select_related("person")]
    clear_news(people=[one.pk for one in told], campaign=campaign, codes=[code])
    notify_each(people=told, campaign=campaign, code=code, facts=facts)


def clear_news(*, people: Collection[int], campaign: Campaign, codes: Collection[str]) -> None:
    """They have read what these lines spoke of, or newer ones speak of it."""
    unread = Notice.objects.unread().filter(person__in=people, campaign=campaign, code__in=codes)
    unread.update(read_at=timezone.now())


def withdraw(*, campaign: Campaign, codes: Collection[str], about: Mapping[str, Any]) -> None:
    """What nobody has read of a thing is overtaken by what is told of it now."""
    named = {f"facts__{name}": value for name, value in about.items()}
    Notice.objects.unread().filter(campaign=campaign, code__in=codes, **named).update(read_at=timezone.now())


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
    return lines_of(mine.unread(), viewer), lines_of(mine.exclude(read_at=None)[:KEPT_READ], viewer)


def notices_of(*, campaign: Campaign, viewer: Viewer) -> list[NoticeLine]:
    """What waits for the viewer in this campaign."""
    waiting = Notice.objects.visible_to(viewer).unread().filter(campaign=campaign)
    return lines_of(waiting.select_related("campaign"), viewer)


def newest_notices(*, campaign: Campaign, viewer: Viewer, most: int) -> list[NoticeLine]:
    """Read or not, the last that he was told of this campaign."""
    mine = Notice.objects.visible_to(viewer).filter(campaign=campaign)
    return lines_of(mine.select_related("campaign")[:most], viewer)


def lines_of(notices: Iterable[Notice], viewer: Viewer) -> list[NoticeLine]:
    """As their reader reads them: hours are those of his own clock."""
    zone = viewer.person.zone if viewer.person else None
    with timezone.override(zone):
        return [NoticeLine(notice=one, sentence=worded(one.code, one.facts)) for one in notices]

"""Notices by mail: one letter for each that is still unread after a while, to those who gave an address for it.

The notice knows when its letter is due, so the sweep finds it, whatever happened to the process that wrote it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import override

from campaigns.access import Viewer
from campaigns.models import Notice, Person
from campaigns.notice_words import subject, worded
from campaigns.plain_text import AND_BACK, APART

logger = logging.getLogger(__name__)

AFTER = timedelta(minutes=5)  # whoever sits before the page needs no letter
AGAIN = timedelta(minutes=15)  # when the mail server did not take it
A_DAY = timedelta(days=1)  # then it is no news any more
AT_ONCE = 50
TO_NOBODY = ("console.EmailBackend", "dummy.EmailBackend")


def sends_mail() -> bool:
    """Whether this site knows a mail server; without one letters stand in its console."""
    return not str(settings.EMAIL_BACKEND).endswith(TO_NOBODY)


def mail_at(person: Person, now: datetime) -> datetime | None:
    """When a letter to him about something told now is due; None: he gets none."""
    wants = person.mail_notices and bool(person.email) and not person.is_guest
    return (person.quiet_until(now) or now) + AFTER if wants and sends_mail() else None


def letters_due(now: datetime | None = None) -> list[int]:
    due = Notice.objects.filter(mail_at__lte=now or timezone.now()).order_by("mail_at")
    return list(due.values_list("pk", flat=True)[:AT_ONCE])


def mail_notices(now: datetime | None = None) -> int:
    """Sends the letters that are due; how many. Each is sent by whoever takes it first, and once."""
    now, sent = now or timezone.now(), 0
    for pk in letters_due(now):
        try:
            sent += _mail(pk, now)
        except (SMTPException, OSError) as error:
            logger.warning("the mail server does not take letters (%s); they wait", type(error).__name__)
            Notice.objects.filter(Q(pk=pk) | Q(mail_at__lte=now)).update(mail_at=now + AGAIN)
            break
    return sent


def _mail(pk: int, now: datetime) -> bool:
    if not Notice.objects.filter(pk=pk, mail_at__lte=now).update(mail_at=None):
        return False
    notice = Notice.objects.select_related("person", "campaign").get(pk=pk)
    if not _is_news(notice, now):
        return False
    if until := notice.person.quiet_until(now):
        Notice.objects.filter(pk=pk).update(mail_at=until)
        return False
    return bool(_letter(notice).send())


def _is_news(notice: Notice, now: datetime) -> bool:
    """Unread, of a campaign that is still his, not of long ago; and he still wants letters."""
    person = notice.person
    still_his = Notice.objects.visible_to(Viewer(person), now).unread().filter(pk=notice.pk)
    return notice.at > now - A_DAY and person.mail_notices and bool(person.email) and still_his.exists()


def _letter(notice: Notice) -> EmailMessage:
    person = notice.person
    with override(person.language), timezone.override(person.zone):
        head, sentence = (_plain(said(notice.code, notice.facts)) for said in (subject, worded))
        context = {"name": person.shown_name, "sentence": sentence, "address": site_address()}
        text = render_to_string("campaigns/notices/letter.txt", context)
    return EmailMessage(head, text, to=[person.email])


def _plain(sentence: str) -> str:
    return sentence.replace(APART, "").replace(AND_BACK, "")


def site_address() -> str:
    """Where the site is known to be reached from outside; "" where nobody said so."""
    return f"{'https' if settings.HTTPS else 'http'}://{settings.HOSTS[0]}" if settings.HOSTS else ""

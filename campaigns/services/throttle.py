"""How often a door may be knocked at, counted in the database so that every process counts together."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from campaigns.models import Throttle


class TooMany(Exception):
    """Knocked too often; `minutes` is how long to wait."""

    def __init__(self, minutes: int) -> None:
        super().__init__(f"wait {minutes} minutes")
        self.minutes = minutes


@dataclass(frozen=True, slots=True)
class Limit:
    """So many knocks within so many minutes."""

    name: str
    times: int
    minutes: int

    def key(self, whom: str) -> str:
        return f"{self.name}:{hashlib.sha256(whom.casefold().encode()).hexdigest()[:40]}"

    def minutes_left(self, window_start: datetime, now: datetime) -> int:
        return max(1, math.ceil((window_start + timedelta(minutes=self.minutes) - now).total_seconds() / 60))


LOG_IN_NAME = Limit("log_in.name", times=10, minutes=15)
LOG_IN_ADDRESS = Limit("log_in.address", times=40, minutes=15)
GUESS_LINK = Limit("link.address", times=20, minutes=10)
SIGN_UP_ADDRESS = Limit("sign_up.address", times=30, minutes=60)
DEMO_ADDRESS = Limit("demo.address", times=12, minutes=60)
TAKE_IN = Limit("import.person", times=20, minutes=60)
RESET_ADDRESS = Limit("reset.address", times=10, minutes=60)
RESET_MAIL = Limit("reset.mail", times=3, minutes=60)
OWN_PASSWORD = Limit("own_password", times=10, minutes=15)


def address_of(request: HttpRequest) -> str:
    return request.META.get("REMOTE_ADDR", "")


@transaction.atomic
def _count(key: str, minutes: int, now: datetime) -> Throttle:
    """One knock more in the window that is open now."""
    row, _ = Throttle.objects.get_or_create(key=key, defaults={"window_start": now})
    if row.window_start + timedelta(minutes=minutes) <= now:
        Throttle.objects.filter(key=key, window_start=row.window_start).update(window_start=now, count=0)
    Throttle.objects.filter(key=key).update(count=F("count") + 1)
    return Throttle.objects.get(key=key)


def knock(limit: Limit, whom: str) -> None:
    """Counts one knock; raises TooMany when there were more than the limit allows."""
    now = timezone.now()
    row = _count(limit.key(whom), limit.minutes, now)
    if row.count > limit.times:
        raise TooMany(minutes=limit.minutes_left(row.window_start, now))


def check_quiet(limit: Limit, whom: str) -> None:
    """Raises TooMany when the door is closed, without knocking."""
    now = timezone.now()
    row = Throttle.objects.filter(key=limit.key(whom), window_start__gt=now - timedelta(minutes=limit.minutes)).first()
    if row and row.count >= limit.times:
        raise TooMany(minutes=limit.minutes_left(row.window_start, now))


def forgive(limit: Limit, whom: str) -> None:
    """Forgets the knocks of somebody who turned out to have the key."""
    Throttle.objects.filter(key=limit.key(whom)).delete()


def sweep_throttles() -> None:
    """Old windows count for nothing; called now and then."""
    Throttle.objects.filter(window_start__lt=timezone.now() - timedelta(days=1)).delete()

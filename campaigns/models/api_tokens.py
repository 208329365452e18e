"""Tokens by which programs come in for a member. The table keeps hashes: whoever reads it opens nothing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from campaigns.models.fields import TypedLine
from campaigns.models.people import Person
from campaigns.secret_links import hash_token

A_MINUTE = timedelta(minutes=1)


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def of(self, person: Person) -> ApiTokenQuerySet:
        return self.filter(person=person)

    def opened_by(self, token: str) -> ApiToken | None:
        """The row of this token, while its person is here and has the password it was asked for with."""
        found = self.select_related("person").filter(token_hash=hash_token(token)).first()
        return found if found is not None and found.still_opens else None


class ApiToken(models.Model):
    """One program of one member. It dies with the password by which it was had, as sessions do."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="api_tokens")
    name = TypedLine(max_length=60)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    password_print = models.CharField(max_length=128, editable=False)
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    objects: models.Manager[Any] = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def still_opens(self) -> bool:
        person = self.person
        here = person.is_active and not person.is_guest
        return here and constant_time_compare(self.password_print, person.get_session_auth_hash())

    def note_use(self) -> None:
        """When it was last used, to the minute."""
        now = timezone.now()
        if self.used_at is None or now - self.used_at > A_MINUTE:
            self.used_at = now
            self.save(update_fields=["used_at"])

"""Links that open a door. The database keeps the hash of a token; the token can be shown again, never read there."""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Any, ClassVar

from django.db import models
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_nonce() -> str:
    return secrets.token_hex(16)


class LinkToken(models.Model):
    """A row whose token is made of the site's secret key and the row's nonce, so that the row alone opens nothing."""

    purpose: ClassVar[str]

    nonce = models.CharField(max_length=32, default=new_nonce, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self.token_hash:
            self.token_hash = hash_token(self._derive())
        super().save(*args, **kwargs)

    @property
    def is_active(self) -> bool:
        return self.revoked_at is None

    @property
    def token(self) -> str:
        """The token, or nothing when the site's secret key has changed since: then a new link must be issued."""
        token = self._derive()
        return token if constant_time_compare(hash_token(token), self.token_hash) else ""

    def _derive(self) -> str:
        digest = salted_hmac(f"link.{self.purpose}", self.nonce, algorithm="sha256").digest()
        return base64.urlsafe_b64encode(digest[:18]).decode()

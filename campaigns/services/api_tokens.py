"""Tokens of programs: made for somebody who has shown his password, shown once, revoked at will."""

from __future__ import annotations

import secrets

from campaigns.models import ApiToken, Person
from campaigns.refusals import SiteRefused
from campaigns.secret_links import hash_token

PREFIX = "registre_"
MOST_TOKENS = 20  # of one person


def make_token(*, person: Person, name: str) -> tuple[ApiToken, str]:
    """The row, and the token itself: nobody can show it again."""
    if ApiToken.objects.of(person).count() >= MOST_TOKENS:
        raise SiteRefused("too_many_tokens", most=MOST_TOKENS)
    token = PREFIX + secrets.token_urlsafe(32)
    row = ApiToken.objects.create(
        person=person, name=name, token_hash=hash_token(token), password_print=person.get_session_auth_hash()
    )
    return row, token


def revoke_token(*, token: ApiToken) -> None:
    token.delete()

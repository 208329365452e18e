"""Who comes: by a token in the header, or by the session of a page; guests have no token."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from campaigns.models import ApiToken, Person

KEYWORD = "Token"


class ByToken(BaseAuthentication):
    """`Authorization: Token registre_…`. Another scheme is not ours to read, a wrong token is refused."""

    def authenticate(self, request: Request) -> tuple[Person, ApiToken] | None:
        scheme, _space, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != KEYWORD.lower():
            return None
        found = ApiToken.objects.all().opened_by(token.strip())
        if found is None:
            raise AuthenticationFailed(_("This token opens nothing (any more)."), code="wrong_token")
        found.note_use()
        return found.person, found

    def authenticate_header(self, request: Request) -> str:
        return KEYWORD


class ByTokenInSchema(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = ByToken
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        shown = "Token registre_… — the word Token, a space, and what POST /api/tokens/ answered."
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": shown}


class Anybody(BasePermission):
    """Also who is nobody to us."""


class Known(BasePermission):
    """Members and guests."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return bool(request.user and request.user.is_authenticated)


class Members(Known):
    """People with an account; a guest is told that there is no such thing."""

    def has_permission(self, request: Request, view: Any) -> bool:
        known = super().has_permission(request, view)
        if known and request.user.is_guest:
            raise Http404
        return known

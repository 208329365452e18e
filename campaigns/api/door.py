"""What every endpoint does before and after its work: who asks, in which language, what is answered in which shape."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from campaigns.access import ANONYMOUS, Viewer
from campaigns.api.coming_in import Anybody, Known, Members
from campaigns.models import ApiToken
from rulesets.common.refusals import Malformed

A_PAGE = 50


class Door(APIView):
    """For members and guests. `viewer` is who asks; `slug`, once a game is known, says in whose words rules refuse."""

    permission_classes = [Known]
    viewer: Viewer = ANONYMOUS
    slug = ""

    def perform_authentication(self, request: Request) -> None:
        translation.activate(_asked_language(request) or translation.get_language() or "en")
        super().perform_authentication(request)
        known = request.user.is_authenticated
        self.viewer = Viewer(person=request.user) if known else ANONYMOUS
        if known and not _asked_language(request):
            translation.activate(request.user.language)

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers["Content-Language"] = translation.get_language() or "en"
        answer.headers.setdefault("Cache-Control", "private, no-store")
        patch_vary_headers(answer, ("Accept-Language", "Authorization", "Cookie"))
        return answer

    @property
    def comes_by_token(self) -> bool:
        return isinstance(self.request.auth, ApiToken)

    def read(self, shape: type[Serializer[Any]], **options: Any) -> Any:
        """What was sent, every field as its shape wants it; refused by its path otherwise."""
        if self.plain_request.POST:  # a form, which was read before its kind was looked at
            raise UnsupportedMediaType(self.plain_request.content_type or "")
        sent = shape(data=self.request.data, **options)
        sent.is_valid(raise_exception=True)
        return sent.validated_data

    def say(self, shape: type[Serializer[Any]], data: Any, status: int = 200, *, many: bool = False) -> Response:
        """Only the fields that the shape names."""
        return Response(shape(data, many=many).data, status)

    def sheet(self, shape: type[Serializer[Any]], rows: Any, describe: Any, size: int = A_PAGE) -> Response:
        """The page that was asked for. `rows`: anything that can be sliced; `describe` words those on the page."""
        page = self.number("page") or 1
        first = (page - 1) * size
        found = list(rows[first : first + size + 1])
        told = {"results": describe(found[:size]), "next": page + 1 if len(found) > size else None}
        return self.say(shape, told)

    def number(self, name: str, most: int = 10**12) -> int | None:
        """A whole number of the address after its question mark."""
        raw = self.request.query_params.get(name, "")
        if not raw:
            return None
        if not (raw.isascii() and raw.isdecimal() and len(raw) < 14 and 1 <= int(raw) <= most):
            raise Malformed("not_a_number", name)
        return int(raw)

    def text(self, name: str, most: int = 200) -> str:
        return self.request.query_params.get(name, "")[:most]

    @property
    def plain_request(self) -> HttpRequest:
        """As services want it that look at cookies and addresses."""
        found: HttpRequest = self.request._request
        return found


class MembersDoor(Door):
    """For people with an account."""

    permission_classes = [Members]


class OpenDoor(Door):
    """For everybody."""

    permission_classes = [Anybody]


def only_members(viewer: Viewer) -> None:
    """A guest is told that there is no such thing."""
    if not viewer.is_member:
        raise Http404


def _asked_language(request: Request) -> str:
    """The first language of the header that we speak; nothing where the header names none."""
    for language, _weight in parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "")):
        if language == "*":
            break
        try:
            return get_supported_language_variant(language)
        except LookupError:
            continue
    return ""

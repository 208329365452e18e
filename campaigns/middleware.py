"""What every request carries: who looks, and in which language he reads."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import auth
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin

from campaigns.access import Viewer
from campaigns.models import Theme
from campaigns.refusals import BoxUnfit
from campaigns.services.guests import guest_may_enter
from campaigns.services.throttle import TooMany
from campaigns.story_dates import read_by
from campaigns.views.errors import bad_request, not_any_more, not_found, not_this_way, too_many

THEME_COOKIE = "registre_theme"
MOST_ROWS = 1 << 63


class ViewerMiddleware(MiddlewareMixin):
    """Puts `request.viewer` there, and shows the door to a guest whose link no longer holds."""

    def process_request(self, request: HttpRequest) -> None:
        read_by("")
        person = request.user if request.user.is_authenticated else None
        if person is not None and person.is_guest and not guest_may_enter(request, person):
            auth.logout(request)
            person = None
        request.viewer = Viewer(person=person, theme=person.theme if person else _theme_of(request))
        if person is not None:
            translation.activate(person.language)
            request.LANGUAGE_CODE = translation.get_language()

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """No name and no sentence holds a NUL, and not every database takes one; nor a number beyond all rows."""
        if any(isinstance(one, int) and one >= MOST_ROWS for one in kwargs.values()):
            return not_found(request)
        sent = [request.path, *_texts(request.GET), *(_texts(request.POST) if request.method == "POST" else ())]
        return bad_request(request) if any("\0" in text for text in sent) else None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """What any page may come upon, where the view does not say it in its own way: a door that was knocked at too
        often; a game set up with components that cannot be read any more."""
        if isinstance(exception, BoxUnfit):
            return not_any_more(request, exception)
        return too_many(request, exception.minutes) if isinstance(exception, TooMany) else None

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """A page of somebody who is logged in stays in no cache: the next hand on this device is another's."""
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            response = not_this_way(request, response.headers["Allow"])
        if getattr(request, "viewer", None) and request.viewer.is_known:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response


def _theme_of(request: HttpRequest) -> str:
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in Theme.values else ""


def _texts(query: QueryDict) -> list[str]:
    return [text for name, values in query.lists() for text in (name, *values)]

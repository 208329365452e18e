"""Whatever is refused is said in one shape: a code, the rule, a sentence, the facts, the place in what was sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, JsonResponse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response

from campaigns.presenters.components import show_fault
from campaigns.presenters.refused import show_refused
from campaigns.presenters.speech import Speech
from campaigns.refusals import SiteRefused
from campaigns.services.campaigns import MembershipRefused
from campaigns.services.people import LastOwner
from campaigns.services.throttle import TooMany
from rulesets.common.refusals import BadFile, IllegalAction, Malformed, Refused

NOT_FOUND = _("There is no such thing, or it is not yours to read.")
BY_STATUS = {
    400: _("What was sent cannot be read: JSON is expected."),
    401: _("Come in first: with a token in the header, or logged in."),
    403: _("This came without the token of its session, or from another site."),
    404: NOT_FOUND,
    405: _("This address does not take this kind of request."),
    413: _("This is too large to be kept."),
    415: _("Only JSON is read here: say so in Content-Type."),
}
WAIT = _("Too many requests: wait %(seconds)s seconds.")
WAIT_MINUTES = _("Too many tries: wait %(minutes)s minutes.")
MEMBERS = {
    "last_owner": _("Nothing has changed: the last owner cannot go. Make somebody else an owner first."),
    "only_gm_makes_gm": _(
        "Nothing has changed: as long as there is a game master, only a game master makes another. "
        "Secrets do not change hands by owning."
    ),
    "guest_stays_guest": _(
        "Nothing has changed: a guest can neither own a campaign nor lead it. With an account he could."
    ),
}
LAST_OWNER = _("Nothing has changed: hand over the campaigns below first.")
BAD_FILE = _("Line %(line)s, column %(column)s of the file cannot be read.")


def refusal(code: str, sentence: Any, *, rule: str = "", path: str = "", facts: Mapping[str, Any] | None = None) -> Any:
    return {"code": code, "rule": rule, "sentence": str(sentence), "facts": dict(facts or {}), "path": path}


def answer_refusal(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """None: this was no refusal but a fault of ours, and is heard as one."""
    if isinstance(error, Refused):
        return _by_rules(error, getattr(context["view"], "slug", ""))
    if isinstance(error, SiteRefused):
        return Response(refusal(error.code, error, rule=error.rule, facts=error.facts), error.status)
    if isinstance(error, BadFile):
        place = {"file": error.file, "line": error.line, "column": error.column}
        slug = getattr(context["view"], "slug", "")
        said = show_fault(error, slug) if slug else BAD_FILE % place
        return Response(refusal(error.code, said, facts=place), 422)
    if isinstance(error, TooMany):
        said = refusal("too_many", WAIT_MINUTES % {"minutes": error.minutes}, facts={"minutes": error.minutes})
        return Response(said, 429, headers={"Retry-After": str(error.minutes * 60)})
    if isinstance(error, MembershipRefused):
        return Response(refusal(error.code, MEMBERS[error.code]), 409)
    if isinstance(error, LastOwner):
        return Response(refusal("last_owner", LAST_OWNER, facts={"campaigns": [c.pk for c in error.campaigns]}), 409)
    return _by_framework(error)


def _by_rules(error: Refused, slug: str) -> Response:
    """What is not of the form asked for is 422, what the rules forbid now 409."""
    status = HTTPStatus.CONFLICT if isinstance(error, IllegalAction) else HTTPStatus.UNPROCESSABLE_ENTITY
    path = error.path if isinstance(error, Malformed) else ""
    facts = {name: value for name, value in error.facts.items() if name != "path"}
    sentence: Any = _("What was sent cannot be taken as it is.")
    if slug:
        shown = show_refused(error, Speech.of(slug), "", "")
        status, sentence = (HTTPStatus(shown.status) if shown.status == 413 else status), shown.sentence
    return Response(refusal(error.code, sentence, rule=error.rule, path=path, facts=facts), status)


def _by_framework(error: Exception) -> Response | None:
    if isinstance(error, exceptions.ValidationError):
        return _not_of_the_form(error)
    if isinstance(error, exceptions.Throttled):
        seconds = int(error.wait or 1)
        said = refusal("too_many", WAIT % {"seconds": seconds}, facts={"seconds": seconds})
        return Response(said, 429, headers={"Retry-After": str(seconds)})
    if isinstance(error, Http404):
        return Response(refusal("not_found", NOT_FOUND), 404)
    if isinstance(error, PermissionDenied):
        return Response(refusal("forbidden", BY_STATUS[403]), 403)
    if not isinstance(error, exceptions.APIException):
        return None
    headers = {"WWW-Authenticate": error.auth_header} if getattr(error, "auth_header", "") else {}
    own_words = isinstance(error, exceptions.AuthenticationFailed)
    sentence = error.detail if own_words else BY_STATUS.get(error.status_code, error.detail)
    code = error.get_codes() if own_words else error.default_code
    return Response(refusal(str(code), sentence), error.status_code, headers=headers)


def _not_of_the_form(error: exceptions.ValidationError) -> Response:
    """The first fault in front; all of them among the facts."""
    faults = [{"path": path, "code": str(one.code), "sentence": str(one)} for path, one in _details(error.detail)]
    first = faults[0] if faults else {"path": "", "code": "invalid", "sentence": str(NOT_FOUND)}
    return Response(refusal(first["code"], first["sentence"], path=first["path"], facts={"faults": faults}), 422)


def _details(detail: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(detail, dict):
        for name, value in detail.items():
            step = "" if name == "non_field_errors" else str(name)
            yield from _details(value, ".".join(one for one in (path, step) if one))
    elif isinstance(detail, list):
        for n, value in enumerate(detail):
            inner = isinstance(value, dict | list)
            yield from _details(value, ".".join(one for one in (path, str(n)) if one) if inner else path)
    else:
        yield path, detail


def not_found() -> JsonResponse:
    """An address that the API does not have."""
    return JsonResponse(refusal("not_found", NOT_FOUND), status=404)


def bad_request() -> JsonResponse:
    return JsonResponse(refusal("parse_error", BY_STATUS[400]), status=400)


def check_form(form: Form, called: Callable[[str], Sequence[str]] = lambda field: (field,)) -> None:
    """What a form of the pages finds fault with, by the path that its field has in what was sent."""
    if not form.is_valid():
        faults: dict[str, Any] = {}
        for name, found in form.errors.as_data().items():
            at, (*path, last) = faults, called(name)
            for step in path:
                at = at.setdefault(step, {})
            at[last] = [_detail(message, one.code) for one in found for message in one.messages]
        raise exceptions.ValidationError(faults)


def _detail(message: str, code: str | None) -> Any:
    return exceptions.ErrorDetail(str(message), code or "invalid")

"""Tokens, and the account of who asks."""

from __future__ import annotations

from typing import Any

from django.contrib import auth
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import found_or_404
from campaigns.api.coming_in import Anybody, Members
from campaigns.api.door import Door, MembersDoor
from campaigns.api.refusals import check_form
from campaigns.api.schema import takes
from campaigns.api.shapes.people import (
    AskTokenShape,
    ChangeMeShape,
    ChangePasswordShape,
    MeShape,
    NewTokenShape,
    TokenShape,
)
from campaigns.forms.people import AccountForm, ChangePasswordForm, GuestAccountForm
from campaigns.models import ApiToken
from campaigns.plain_text import plain_line
from campaigns.services.api_tokens import make_token, revoke_token
from campaigns.services.people import authenticate, save_account


class Tokens(Door):
    """The tokens of who asks; a new one for a name and its password."""

    def get_permissions(self) -> list[Any]:
        return [Anybody()] if self.request and self.request.method == "POST" else [Members()]

    @takes(answer=TokenShape(many=True))
    def get(self, request: Request) -> Response:
        return self.say(TokenShape, ApiToken.objects.of(request.user), many=True)

    @takes(AskTokenShape, NewTokenShape, 201)
    @sensitive_variables("asked")
    def post(self, request: Request) -> Response:
        """A token for account name and password. It is shown this once, and tried as seldom as the log-in."""
        asked = self.read(AskTokenShape)
        person = authenticate(
            request=self.plain_request, username=plain_line(asked["username"]), password=asked["password"]
        )
        if person is None:
            said = _("Account name and password do not agree. Mind the capitals of the password.")
            raise ValidationError({"password": [said]}, code="wrong_password")
        row, token = make_token(person=person, name=asked["name"])
        row.token = token
        return self.say(NewTokenShape, row, 201)


class Token(MembersDoor):
    """One of my tokens."""

    @takes(status=204)
    def delete(self, request: Request, token_id: int) -> Response:
        """From this moment it opens nothing."""
        revoke_token(token=found_or_404(ApiToken.objects.of(request.user), pk=token_id))
        return Response(status=204)


class Me(Door):
    """The account of who asks."""

    @takes(answer=MeShape)
    def get(self, request: Request) -> Response:
        return self.say(MeShape, request.user)

    @takes(ChangeMeShape, MeShape)
    def patch(self, request: Request) -> Response:
        """Changes what is sent; the rest stays."""
        person = request.user
        kind = GuestAccountForm if person.is_guest else AccountForm
        before = {name: getattr(person, name) for name in kind.base_fields}
        form = kind({**before, **self.read(ChangeMeShape)})
        check_form(form)
        save_account(person=person, changes=form.cleaned_data)
        return self.say(MeShape, person)


class MyPassword(MembersDoor):
    """The password of who asks."""

    @takes(ChangePasswordShape, status=204)
    @sensitive_variables("sent", "form")
    def put(self, request: Request) -> Response:
        """Another one. All tokens die with the old one, and so does every other session."""
        sent = self.read(ChangePasswordShape)
        new = sent["new_password"]
        form = ChangePasswordForm(
            request.user, {"old_password": sent["old_password"], "new_password1": new, "new_password2": new}
        )
        check_form(form)
        person = form.save()
        if not self.comes_by_token:
            auth.update_session_auth_hash(self.plain_request, person)
        return Response(status=204)

"""Accounts: opened, claimed by a guest, given up."""

from __future__ import annotations

from typing import Any

from django.contrib import auth
from django.http import Http404
from django.utils.translation import get_language
from django.views.decorators.debug import sensitive_variables
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.door import Door, MembersDoor, OpenDoor
from campaigns.api.refusals import check_form
from campaigns.api.schema import takes
from campaigns.api.shapes.people import ClaimShape, MeShape, PasswordShape, SignUpShape
from campaigns.forms.people import ClaimForm, LeaveForm, SignUpForm
from campaigns.services.guests import claim_account
from campaigns.services.people import delete_account, sign_up
from campaigns.services.throttle import SIGN_UP_ADDRESS, address_of, knock


class SignUp(OpenDoor):
    """Opens an account; a token for it is asked for next."""

    @takes(SignUpShape, MeShape, 201)
    @sensitive_variables("sent", "form")
    def post(self, request: Request) -> Response:
        knock(SIGN_UP_ADDRESS, address_of(self.plain_request))
        sent: dict[str, Any] = self.read(SignUpShape)
        form = SignUpForm(sent)
        check_form(form)
        person = sign_up(account=form.cleaned_data, language=(get_language() or "en")[:2])
        return self.say(MeShape, person, 201)


class ClaimAccount(Door):
    """A guest becomes a member: seat and history are kept, the link has done its service."""

    @takes(ClaimShape, MeShape)
    @sensitive_variables("sent", "form")
    def post(self, request: Request) -> Response:
        guest = request.user
        if not guest.is_guest:
            raise Http404
        sent: dict[str, Any] = self.read(ClaimShape)
        form = ClaimForm(sent)
        check_form(form)
        claim_account(guest=guest, username=form.cleaned_data["username"], password=form.cleaned_data["password"])
        auth.update_session_auth_hash(self.plain_request, guest)
        return self.say(MeShape, guest)


class LeaveSite(MembersDoor):
    """Deletes the account of who asks, for good. What was done in games stays, done by a former member."""

    @takes(PasswordShape, status=204)
    @sensitive_variables("sent", "form")
    def post(self, request: Request) -> Response:
        sent: dict[str, Any] = self.read(PasswordShape)
        form = LeaveForm(sent, person=request.user)
        check_form(form)
        delete_account(person=request.user)
        auth.logout(self.plain_request)
        return Response(status=204)

"""My account: name, language, light, quiet hours, password, and leaving for good."""

from __future__ import annotations

from zoneinfo import available_timezones

from django.conf import settings
from django.contrib import auth, messages
from django.contrib.auth import views as auth_views
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.forms.people import (
    AccountForm,
    ChangePasswordForm,
    ClaimForm,
    ForgottenPasswordForm,
    GuestAccountForm,
    LeaveForm,
    NewPasswordForm,
)
from campaigns.services.guests import claim_account as claim
from campaigns.services.mailing import sends_mail
from campaigns.services.people import LastOwner, delete_account, owned_alone, save_account
from campaigns.services.throttle import RESET_ADDRESS, RESET_MAIL, TooMany, address_of, knock
from campaigns.views.errors import too_many
from campaigns.views.ways import known_only, members_only

COMMON_ZONES = sorted(zone for zone in available_timezones() if zone.startswith(("Europe/", "America/", "Atlantic/")))


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    person = request.viewer.person
    kind = GuestAccountForm if person.is_guest else AccountForm
    form = kind(request.POST or None, initial={name: getattr(person, name) for name in kind.base_fields})
    if request.method == "POST" and form.is_valid():
        save_account(person=person, changes=form.cleaned_data)
        translation.activate(person.language)
        messages.success(request, _("Your account is saved."), extra_tags="good")
        response = redirect("account")
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, person.language, samesite="Lax")
        return response
    context = {"form": form, "time_zones": COMMON_ZONES, "sends_mail": sends_mail()}
    return render(request, "campaigns/people/account.html", context, status=422 if form.errors else 200)


@members_only
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def change_password(request: HttpRequest) -> HttpResponse:
    form = ChangePasswordForm(request.viewer.person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        auth.update_session_auth_hash(request, form.save())
        messages.success(request, _("Your password is changed. Other devices are logged out."), extra_tags="good")
        return redirect("account")
    return render(request, "campaigns/people/password.html", {"form": form}, status=422 if form.errors else 200)


@known_only
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def claim_account(request: HttpRequest) -> HttpResponse:
    guest = request.viewer.person
    if not guest.is_guest:
        raise Http404
    form = ClaimForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        claim(guest=guest, username=form.cleaned_data["username"], password=form.cleaned_data["password"])
        auth.update_session_auth_hash(request, guest)
        messages.success(request, _("The account is yours. Seat and history are kept."), extra_tags="good")
        return redirect("home")
    return render(request, "campaigns/people/claim.html", {"form": form}, status=422 if form.errors else 200)


@members_only
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def leave_site(request: HttpRequest) -> HttpResponse:
    person = request.viewer.person
    form = LeaveForm(request.POST or None, person=person)
    if request.method == "POST" and form.is_valid():
        try:
            delete_account(person=person)
        except LastOwner:
            form.add_error(None, _("Nothing has changed: hand over the campaigns below first."))
        else:
            auth.logout(request)
            messages.success(request, _("Your account is deleted."), extra_tags="good")
            return redirect("home")
    context = {"form": form, "owned_alone": owned_alone(person)}
    return render(request, "campaigns/people/leave.html", context, status=422 if form.errors else 200)


class ForgottenPassword(auth_views.PasswordResetView):
    """Says the same whether or not the address belongs to somebody."""

    form_class = ForgottenPasswordForm
    template_name = "campaigns/people/password_forgotten.html"
    email_template_name = "campaigns/people/password_mail.txt"
    subject_template_name = "campaigns/people/password_mail_subject.txt"
    success_url = reverse_lazy("password_reset_sent")

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            knock(RESET_ADDRESS, address_of(request))
        except TooMany as refusal:
            return too_many(request, refusal.minutes)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: ForgottenPasswordForm) -> HttpResponse:
        """A letter too many to one address is not sent, and that is not said: whoever asks may not be its owner."""
        try:
            knock(RESET_MAIL, form.cleaned_data["email"])
        except TooMany:
            return redirect(self.get_success_url())
        return super().form_valid(form)

    def form_invalid(self, form: ForgottenPasswordForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


class NewPassword(auth_views.PasswordResetConfirmView):
    form_class = NewPasswordForm
    template_name = "campaigns/people/password_new.html"
    success_url = reverse_lazy("log_in")

    def form_valid(self, form: NewPasswordForm) -> HttpResponse:
        messages.success(self.request, _("The new password is set. Log in with it."), extra_tags="good")
        return super().form_valid(form)

    def form_invalid(self, form: NewPasswordForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


@require_safe
def password_reset_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "campaigns/people/password_sent.html")

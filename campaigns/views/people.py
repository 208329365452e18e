"""Coming in and going out: sign up, log in, log out; language and light for everybody."""

from __future__ import annotations

from django.conf import settings
from django.contrib import auth, messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.forms.people import LogInForm, SignUpForm
from campaigns.middleware import THEME_COOKIE
from campaigns.models import Language, Theme
from campaigns.services.people import authenticate, save_account
from campaigns.services.people import sign_up as open_account
from campaigns.services.throttle import SIGN_UP_ADDRESS, TooMany, address_of, knock
from campaigns.views.errors import too_many
from campaigns.views.ways import AFTER_LOG_IN, safe_next

A_YEAR = 365 * 24 * 3600


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.viewer.is_member:
        return redirect("home")
    form = SignUpForm(request.POST or None)
    if request.method == "POST":
        try:
            knock(SIGN_UP_ADDRESS, address_of(request))
        except TooMany as refusal:
            return too_many(request, refusal.minutes)
        if form.is_valid():
            return _enter(request, open_account(account=form.cleaned_data, language=(get_language() or "en")[:2]))
    return render(request, "campaigns/people/sign_up.html", {"form": form}, status=422 if form.errors else 200)


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    if request.viewer.is_member:
        return HttpResponseRedirect(safe_next(request))
    form = LogInForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            person = authenticate(request=request, **form.cleaned_data)
        except TooMany as refusal:
            return too_many(request, refusal.minutes)
        if person is not None:
            return _enter(request, person)
        form.add_error(None, _("Account name and password do not agree. Mind the capitals of the password."))
    context = {"form": form, "next": safe_next(request, default="")}
    return render(request, "campaigns/people/log_in.html", context, status=422 if form.errors else 200)


def _enter(request: HttpRequest, person: object) -> HttpResponse:
    target = request.session.pop(AFTER_LOG_IN, "") or safe_next(request)
    auth.login(request, person, backend=settings.AUTHENTICATION_BACKENDS[0])
    return HttpResponseRedirect(target)


@require_safe
def admin_door(request: HttpRequest) -> HttpResponse:
    """Those who keep the site come in by the door of all, where tries are counted."""
    if request.viewer.is_known and not request.user.is_staff:
        raise Http404
    inside = safe_next(request, "admin:index")
    return redirect(inside) if request.viewer.is_known else redirect_to_login(inside)


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    auth.logout(request)
    messages.success(request, _("You are logged out."), extra_tags="good")
    return redirect("home")


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """For an account it is kept there; for everybody also in a cookie, so that the log-in page speaks it too."""
    response = HttpResponseRedirect(safe_next(request))
    language = request.POST.get("language", "")
    if language in Language.values:
        if request.viewer.person:
            save_account(person=request.viewer.person, changes={"language": language})
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=A_YEAR, samesite="Lax")
    return response


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect(safe_next(request))
    theme = request.POST.get("theme", "")
    if theme in Theme.values:
        if request.viewer.person:
            save_account(person=request.viewer.person, changes={"theme": theme})
        response.set_cookie(THEME_COOKIE, theme, max_age=A_YEAR, samesite="Lax")
    return response

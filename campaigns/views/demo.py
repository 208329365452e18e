"""The doors of the demos: a link that only the terminal shows, a campaign of one's own, a player's chair in it."""

from __future__ import annotations

from django.contrib import auth, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import get_own_demo, get_visible_campaign
from campaigns.models import Campaign, DemoCopy, Person
from campaigns.refusals import SiteRefused
from campaigns.services import demos
from campaigns.services.demo import demo_host, has_demo
from campaigns.services.guests import enter_by_link
from campaigns.services.throttle import DEMO_ADDRESS, GUESS_LINK, TooMany, address_of, check_quiet, knock
from campaigns.views.errors import too_many
from campaigns.views.qr import QrCode
from campaigns.views.ways import known_only

BACKEND = "django.contrib.auth.backends.ModelBackend"
CAME_FROM = "demo_host"  # in the session of a player: whose chair it was before
COOKIE, SALT, KEPT_DAYS = "registre_demo", "campaigns.demo", 30


@require_http_methods(["GET", "HEAD", "POST"])
def open_demo(request: HttpRequest, token: str) -> HttpResponse:
    """Looking at the link does nothing; sitting down logs this device in as the host of the demo."""
    try:
        check_quiet(GUESS_LINK, address_of(request))
        host = demo_host(token)
        if host is None:
            knock(GUESS_LINK, address_of(request))
            return render(request, "404.html", status=404)
    except TooMany as refusal:
        return too_many(request, refusal.minutes)
    campaign = Campaign.objects.filter(memberships__person=host, memberships__is_owner=True).order_by("pk").first()
    if request.method == "POST":
        auth.login(request, host, backend=BACKEND)
        return redirect("campaign", campaign.pk) if campaign else redirect("home")
    return render(request, "campaigns/demo.html", {"campaign": campaign})


@require_POST
def found_demo(request: HttpRequest) -> HttpResponse:
    """A campaign of his own: for a member in his account, for anybody else on this device."""
    if not has_demo() or request.viewer.is_guest:
        raise Http404
    knock(DEMO_ADDRESS, address_of(request))
    language = (get_language() or "en")[:2]
    known = request.viewer.person or _host_of_this_device(request)
    host = known or demos.make_host(language=language)
    try:
        copy = demos.found_demo(host=host, language=language)
    except SiteRefused as refusal:
        if known is None:
            host.delete()
        messages.error(request, str(refusal))
        return redirect("home")
    response = redirect("campaign", copy.campaign_id)
    if not request.viewer.is_known:
        auth.login(request, host, backend=BACKEND)
        _remember(request, response, host)
    return response


def _host_of_this_device(request: HttpRequest) -> Person | None:
    """Who sat here before he logged out; a member logs in with his password."""
    number = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=KEPT_DAYS * 24 * 3600)
    host = Person.objects.filter(pk=number, is_active=True).first() if number.isdecimal() else None
    return host if host is not None and demos.is_made(host) and demos.demo_of(host) else None


def _remember(request: HttpRequest, response: HttpResponse, host: Person) -> None:
    response.set_signed_cookie(
        COOKIE,
        str(host.pk),
        salt=SALT,
        max_age=KEPT_DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def reset_demo(request: HttpRequest, campaign_id: int) -> HttpResponse:
    copy = get_own_demo(request.viewer, campaign_id)
    if request.method == "POST":
        knock(DEMO_ADDRESS, address_of(request))
        anew = demos.reset_demo(copy=copy)
        messages.success(request, _("The demo is laid out anew."), extra_tags="good")
        return redirect("campaign", anew.campaign_id)
    return render(request, "campaigns/demos/reset.html", {"campaign": copy.campaign})


@known_only
@require_POST
def remove_demo(request: HttpRequest, campaign_id: int) -> HttpResponse:
    copy = get_own_demo(request.viewer, campaign_id)
    if demos.is_made(copy.host):
        auth.logout(request)
    demos.remove_demo(copy=copy)
    return redirect("home")


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def demo_phone(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The player's seat waits for a phone from the moment that the code is asked for."""
    copy = get_own_demo(request.viewer, campaign_id)
    qr = None
    if request.method == "POST":
        demos.seat_player(copy=copy)
        link = demos.link_for_phone(copy=copy, author=request.viewer.person)
        qr = QrCode.of_page(request, "guest_join", link.token)
    return render(request, "campaigns/demos/phone.html", {"campaign": copy.campaign, "copy": copy, "qr": qr})


@known_only
@require_POST
def sit_as_player(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """This very device looks through the player's eyes; whoever came by the demo alone may go back."""
    copy = get_own_demo(request.viewer, campaign_id)
    host = copy.host
    demos.seat_player(copy=copy)
    response = redirect("campaign", campaign_id)
    enter_by_link(link=demos.link_for_device(copy=copy, author=host), request=request, response=response)
    if demos.is_made(host):
        request.session[CAME_FROM] = host.pk
    return response


@known_only
@require_POST
def sit_as_master(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Back behind the screen, on the device that came from there."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    copy = demos.demo_in(campaign)
    if copy is None or not may_return(request, copy):
        raise Http404
    auth.login(request, copy.host, backend=BACKEND)
    return redirect("campaign", campaign_id)


def may_return(request: HttpRequest, copy: DemoCopy | None) -> bool:
    """Whether this device came from the game master's chair of this demo, and nobody's password guards it."""
    return copy is not None and request.session.get(CAME_FROM) == copy.host_id and demos.is_made(copy.host)

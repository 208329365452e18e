"""Boxes of components of a campaign: what is there, loading another, its files, discarding one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import get_visible_box, get_visible_campaign, get_writable_box, get_writable_campaign
from campaigns.forms.components import BoxForm
from campaigns.models import Campaign, ComponentBox
from campaigns.presenters.components import box_line, show_fault
from campaigns.refusals import SiteRefused
from campaigns.services import components as services
from campaigns.views.ways import known_only, members_only
from rulesets.common.refusals import BadFile


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def component_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The boxes, and for those who take part the form that loads another."""
    if request.method != "POST":
        return _page(request, get_visible_campaign(request.viewer, campaign_id), BoxForm(), 200)
    if request.viewer.is_guest:
        raise Http404
    campaign = get_writable_campaign(request.viewer, campaign_id)
    form = BoxForm(request.POST, files=request.FILES)
    if not form.is_valid():
        return _page(request, campaign, form, 422)
    try:
        box = services.keep_box(campaign=campaign, author=request.viewer.person, plan=form.plan())
    except BadFile as fault:
        form.add_error("files", str(show_fault(fault, form.cleaned_data["slug"])))
        return _page(request, campaign, form, 422)
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return _page(request, campaign, form, refusal.status)
    said = _("The box “%(name)s” is without fault: it can be chosen where a game or a simulation is set up.")
    messages.success(request, said % {"name": box.name}, extra_tags="good")
    return redirect("component_list", campaign.pk)


def _page(request: HttpRequest, campaign: Campaign, form: BoxForm, status: int) -> HttpResponse:
    lines = [box_line(one) for one in ComponentBox.objects.visible_to(request.viewer).filter(campaign=campaign)]
    may_load = campaign.mine.takes_part and request.viewer.is_member and not campaign.is_archived
    context = {"campaign": campaign, "lines": lines, "form": form, "may_load": may_load}
    return render(request, "campaigns/components/list.html", context, status=status)


@known_only
@require_safe
def component_file(request: HttpRequest, box_id: int, file_name: str) -> HttpResponse:
    """One file of a box, as it was loaded."""
    text = get_visible_box(request.viewer, box_id).files.get(file_name)
    if text is None:
        raise Http404
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": "attachment"})


@members_only
@require_POST
def discard_components(request: HttpRequest, box_id: int) -> HttpResponse:
    """Games that were set up with it keep their copy."""
    box = get_writable_box(request.viewer, box_id)
    services.discard_box(box=box)
    return redirect("component_list", box.campaign_id)

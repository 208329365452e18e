"""What I know: what was told to me or to those whom I play, believed or not, passed on; pictures; notes."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import get_visible_campaign, get_writable_campaign
from campaigns.forms.knowledge import MINDS, FilterForm, NoteForm, PassOnForm
from campaigns.models import Campaign, Hearing
from campaigns.presenters.knowledge import heard_lines, note_lines
from campaigns.services import knowing, knowledge, notes
from campaigns.services.pictures import get_shown_picture, picture_mark
from campaigns.services.registers import REGISTERS, rows_of
from campaigns.views.pages import query_without_page
from campaigns.views.ways import known_only

PAGE = 30
PICTURE_POLICY = "default-src 'none'; sandbox"


@known_only
@require_safe
def heard_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Newest first; what stands on the first page, sought for nothing, has been read with it."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    form = FilterForm(request.GET or None, is_gm=False)
    rows = knowing.heard_in(campaign, request.viewer)
    page = Paginator(knowing.sought_hearings(rows, request.viewer, **form.wanted()), PAGE).get_page(
        request.GET.get("page")
    )
    slips = [] if request.GET else knowing.slips_of(campaign, request.viewer)
    lines = heard_lines([*page.object_list, *slips], request.viewer, seen=campaign.mine.seen_hearing)
    context = {
        "campaign": campaign,
        "form": form,
        "page": page,
        "lines": lines[: len(page.object_list)],
        "slips": lines[len(page.object_list) :],
        "query": query_without_page(request),
    }
    if page.object_list and not request.GET:
        knowing.mark_heard(campaign, request.viewer, page.object_list[0].pk)
    return render(request, "campaigns/knowledge/heard_list.html", context)


@known_only
@require_safe
def hearing(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    found = knowing.get_hearing(campaign, request.viewer, row_id)
    is_own = Hearing.objects.writable_by(request.viewer).filter(pk=found.pk).exists()
    return _hearing(request, found, _pass_on_form(request, found) if is_own else None, 200)


def _pass_on_form(request: HttpRequest, found: Hearing) -> PassOnForm:
    characters = rows_of(REGISTERS["character"], found.campaign, request.viewer).order_by("name", "pk")
    return PassOnForm(request.POST or None, hearing=found, characters=characters)


def _hearing(request: HttpRequest, found: Hearing, form: PassOnForm | None, status: int) -> HttpResponse:
    line = heard_lines([found], request.viewer)[0]
    context = {"campaign": found.campaign, "line": line, "form": form}
    return render(request, "campaigns/knowledge/hearing.html", context, status=status)


@known_only
@require_POST
def believe_hearing(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    campaign = get_writable_campaign(request.viewer, campaign_id)
    found = knowing.get_own_hearing(campaign, request.viewer, row_id)
    mind = request.POST.get("mind", "")
    if mind not in MINDS:
        raise Http404
    knowledge.make_up_mind(hearing=found, viewer=request.viewer, believed=MINDS[mind])
    if "from_my_page" in request.POST:
        return redirect(f"{reverse('my_page', args=[campaign.pk])}#told")
    return redirect("hearing", campaign.pk, found.pk)


@known_only
@require_POST
def pass_on_hearing(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """The answer is the same whatever the other knew."""
    campaign = get_writable_campaign(request.viewer, campaign_id)
    found = knowing.get_own_hearing(campaign, request.viewer, row_id)
    form = _pass_on_form(request, found)
    if not form.is_valid():
        return _hearing(request, found, form, 422)
    knowledge.pass_on(hearing=found, viewer=request.viewer, **form.passed())
    messages.success(request, _("It is told."), extra_tags="good")
    return redirect("hearing", campaign.pk, found.pk)


@known_only
@require_safe
def picture(request: HttpRequest, campaign_id: int, noun: str, row_id: int) -> HttpResponse:
    """The picture of a row, for whoever may see that row; asked anew each time."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    found = get_shown_picture(campaign, request.viewer, noun, row_id)
    etag = quote_etag(picture_mark(found, noun, row_id))
    headers = {
        "Cache-Control": "private, no-cache",
        "Content-Security-Policy": PICTURE_POLICY,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Content-Disposition": f'inline; filename="picture.{found.kind}"',
        "ETag": etag,
        "Vary": "Cookie",
    }
    answer = HttpResponse(bytes(found.body), content_type=f"image/{found.kind}", headers=headers)
    return get_conditional_response(request, etag=etag, response=answer)


@known_only
@require_safe
def note(request: HttpRequest, campaign_id: int, note_id: int) -> HttpResponse:
    """Read by being opened."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    found = notes.get_note(campaign, request.viewer, note_id)
    context = {"campaign": campaign, "line": note_lines([found], request.viewer)[0]}
    answer = render(request, "campaigns/knowledge/note.html", context)
    notes.mark_read(campaign=campaign, notes=[found], viewer=request.viewer)
    return answer


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def note_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Those that I wrote, with receipts, and those that were written to me, which are read by that."""
    if request.method != "POST":
        campaign = get_visible_campaign(request.viewer, campaign_id)
        return _notes(request, campaign, _note_form(request, campaign), 200)
    campaign = get_writable_campaign(request.viewer, campaign_id)
    form = _note_form(request, campaign)
    if not form.is_valid():
        return _notes(request, campaign, form, 422)
    data = form.cleaned_data
    notes.write_note(campaign=campaign, viewer=request.viewer, text=data["text"], to=data["to"])
    messages.success(request, _("The note is written."), extra_tags="good")
    return redirect("note_list", campaign.pk)


def _note_form(request: HttpRequest, campaign: Campaign) -> NoteForm:
    return NoteForm(request.POST or None, people=notes.addressees(campaign, request.viewer))


def _notes(request: HttpRequest, campaign: Campaign, form: NoteForm, status: int) -> HttpResponse:
    page = Paginator(notes.notes_of(campaign, request.viewer), PAGE).get_page(request.GET.get("page"))
    shown = list(page.object_list)
    may_write = campaign.mine.takes_part and not campaign.is_archived
    context = {"campaign": campaign, "page": page, "lines": note_lines(shown, request.viewer), "form": form}
    answer = render(request, "campaigns/knowledge/note_list.html", {**context, "may_write": may_write}, status=status)
    notes.mark_read(campaign=campaign, notes=shown, viewer=request.viewer)
    return answer

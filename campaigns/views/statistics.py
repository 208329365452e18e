"""Statistics of a campaign, part by part, and the numbers of each plot as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from campaigns.access import get_visible_campaign
from campaigns.forms.statistics import NarrowForm
from campaigns.plain_text import without_isolation
from campaigns.presenters.plots import Numbers, Plot
from campaigns.presenters.statistics.alliances import alliance_plots
from campaigns.presenters.statistics.attendance import attendance_plots
from campaigns.presenters.statistics.careers import career_plots
from campaigns.presenters.statistics.casualties import casualty_plots
from campaigns.presenters.statistics.dice import dice_plots
from campaigns.presenters.statistics.games import game_plots
from campaigns.services.rows_in_files import guarded
from campaigns.services.statistics.asked import Asked
from campaigns.services.statistics.careers import Career, careers
from campaigns.services.statistics.scope import Scope
from campaigns.views.ways import known_only

CAREERS = 8  # on one page


def _all_careers(scope: Scope) -> list[Plot]:
    found = careers(scope)
    return career_plots(scope, found, found)


@dataclass(frozen=True, slots=True)
class Part:
    """`names`: what it can be narrowed by; `files`: the plots whose numbers can be saved."""

    title: Any
    plots: Callable[[Scope], list[Plot]]
    names: tuple[str, ...]
    files: tuple[str, ...]


ALL = ("slug", "band", "who", "since", "until")
DAYS = ("since", "until")
PARTS = {
    "casualties": Part(_("Casualties"), casualty_plots, ALL, ("time", "meetings", "bands", "causes", "list")),
    "dice": Part(_("Dice"), dice_plots, ("slug", *DAYS), ("faces", "people")),
    "careers": Part(_("Careers"), _all_careers, ALL, ("people", "days")),
    "attendance": Part(_("Attendance"), attendance_plots, DAYS, ("people", "meetings")),
    "alliances": Part(_("Alliances and quarrels"), alliance_plots, ("band", "who", *DAYS), ("now", "time")),
    "games": Part(_("Length and winners"), game_plots, ("slug", *DAYS), ("winners", "sides", "lengths", "list")),
}
FIRST = "casualties"


@known_only
@require_safe
def statistics(request: HttpRequest, campaign_id: int, part: str = FIRST) -> HttpResponse:
    one, scope, form = _opened(request, campaign_id, part)
    page = _page(request, scope) if part == "careers" else None
    narrowed = form.data.urlencode() if form.is_bound else ""
    context = {
        "campaign": scope.campaign,
        "part": part,
        "title": one.title,
        "parts": [(name, other.title) for name, other in PARTS.items()],
        "plots": one.plots(scope)
        if page is None
        else career_plots(scope, page.paginator.object_list, page.object_list),
        "files": one.files,
        "form": form,
        "page": page,
        "narrowed": narrowed,
    }
    return render(request, "campaigns/statistics/statistics.html", context)


@known_only
@require_safe
def statistics_file(request: HttpRequest, campaign_id: int, part: str, plot: str) -> HttpResponse:
    """The numbers of one plot, for those who see it and as they see it."""
    one, scope, _form = _opened(request, campaign_id, part)
    if plot not in one.files:
        raise Http404
    found = next(shown for shown in one.plots(scope) if shown.id == plot)
    headers = {"Content-Disposition": f'attachment; filename="{part}-{plot}.csv"', "Cache-Control": "no-store"}
    return HttpResponse(_written(found.file or found.numbers), content_type="text/csv; charset=utf-8", headers=headers)


def _opened(request: HttpRequest, campaign_id: int, part: str) -> tuple[Part, Scope, NarrowForm]:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    if part not in PARTS:
        raise Http404
    scope = Scope(campaign, request.viewer, Asked())
    one = PARTS[part]
    data = request.GET.copy()
    data.pop("page", None)
    form = NarrowForm(data or None, scope=scope, names=one.names)
    scope.asked = form.asked()
    return one, scope, form


def _page(request: HttpRequest, scope: Scope) -> Any:
    found: Sequence[Career] = careers(scope)
    return Paginator(found, CAREERS).get_page(request.GET.get("page"))


def _written(numbers: Numbers) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(numbers.head)
    for row in numbers.rows:
        writer.writerow([without_isolation(one) if isinstance(one, str) else one for one in map(guarded, row)])
    return "\ufeff" + out.getvalue()

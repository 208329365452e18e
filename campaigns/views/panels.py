"""The panels of a play page: rendered one by one, each with a print by which news are told from what is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.sitting import Moment, Sitting
from campaigns.services.desk import mark_seen

PLAY = (
    "game_bar", "tabbar", "guide_fold", "guide", "seats", "hand", "board", "drawer", "journal", "asked", "dice", "may",
    "secrets", "messages",
)  # fmt: skip
TABLE = ("game_bar", "guide_fold", "guide", "seats", "board", "hand", "journal", "asked")
PASSING = re.compile(r'name="(?:csrfmiddlewaretoken|tick)" value="[^"]*"')  # differs without being news


@dataclass(frozen=True, slots=True)
class Panel:
    """`id` is that of the element that is swapped."""

    name: str
    html: SafeString

    @property
    def id(self) -> str:
        return self.name.replace("_", "-")

    @property
    def print(self) -> str:
        return sha256(PASSING.sub("", self.html).encode()).hexdigest()[:8]


def render_panels(request: HttpRequest, page: PlayPage, names: Sequence[str]) -> list[Panel]:
    context = {"page": page}
    return [Panel(name, render_to_string(f"campaigns/games/_{name}.html", context, request)) for name in names]


def prints_of(panels: Sequence[Panel]) -> str:
    return "~".join(f"{panel.name}.{panel.print}" for panel in panels)


def show_page(
    request: HttpRequest, page: PlayPage, template: str = "campaigns/games/play.html", status: int = 200
) -> HttpResponse:
    """The whole page. What stands on it counts as seen by whoever plays the seat."""
    panels = render_panels(request, page, TABLE if page.sitting.token else PLAY)
    shown = {panel.name: panel.html for panel in panels}
    response = render(request, template, {"page": page, "panels": shown, "prints": prints_of(panels)}, status=status)
    return _looked_at(page, response)


def show_news(request: HttpRequest, sitting: Sitting, page_of: Callable[[Sitting, Moment], PlayPage]) -> HttpResponse:
    """Only the panels whose print is not among those the page has; 304 when it has had everything.

    Pages ask this more often than anything else: until something is to be shown, nothing is made ready for it.
    """
    is_older_than_the_site = sitting.game.is_outdated  # then the page may hold a question that is no longer asked
    if request.GET.get("tick") == str(sitting.desk.tick) and not is_older_than_the_site:
        return HttpResponse(status=304)
    page = page_of(sitting, Moment(ask=request.GET.get("ask", "")))
    panels = render_panels(request, page, TABLE if page.sitting.token else PLAY)
    known = request.GET.get("prints", "").split("~")
    changed = [panel for panel in panels if f"{panel.name}.{panel.print}" not in known]
    context = {"page": page, "changed": changed, "prints": prints_of(panels)}
    return _looked_at(page, render(request, "campaigns/games/_news.html", context))


def _looked_at(page: PlayPage, response: HttpResponse) -> HttpResponse:
    if page.desk.acts and page.desk.row.seen_tick < page.tick and response.status_code == 200:
        mark_seen(game=page.game, viewer=page.seat, tick=page.tick)
    response.headers["Cache-Control"] = "no-store"
    return response

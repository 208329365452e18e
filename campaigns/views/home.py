"""The front page: what waits for me, my campaigns, the games of the house."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.models import Campaign
from campaigns.services.demos import offers_demo
from campaigns.services.front_page import games_of_the_house, greeting
from campaigns.services.game_lines import my_games
from campaigns.services.notices import notice_lines


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    context: dict[str, Any] = {"games": games_of_the_house(), "offers_demo": offers_demo(request.viewer)}
    if not request.viewer.is_known:
        return render(request, "campaigns/home.html", context)
    waiting, _read = notice_lines(viewer=request.viewer)
    campaigns = Campaign.objects.visible_to(request.viewer).of_person(request.viewer.person)
    context["my_games"] = my_games(viewer=request.viewer)
    context |= {"greeting": greeting(request.viewer.person), "waiting": waiting, "campaigns": campaigns}
    return render(request, "campaigns/home_mine.html", context)


@require_safe
def credits(request: HttpRequest) -> HttpResponse:
    return render(request, "campaigns/credits.html", {"games": games_of_the_house()})

"""Addresses for machines: the streams of games (their pages are with `routes/play.py`), and the health of the site."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns import live
from campaigns.views import health

urlpatterns: list[URLPattern] = [
    path("health/", health.health, name="health"),
    path("live/game/<int:game_id>/", live.game_live, name="game_live"),
    path("live/table/<str:token>/", live.table_live, name="table_live"),
]

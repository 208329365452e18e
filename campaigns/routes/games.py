"""Addresses of the games: their streams here, their pages with `routes/play.py`."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns import live

urlpatterns: list[URLPattern] = [
    path("live/game/<int:game_id>/", live.game_live, name="game_live"),
    path("live/table/<str:token>/", live.table_live, name="table_live"),
]

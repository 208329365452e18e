"""Addresses of what follows a game: wounds healed, the game closed, a successor."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN  # and with it the numbers of rows in addresses
from campaigns.views import aftermath, succession, wounds

WOUND = f"{CAMPAIGN}wounds/<kept:row_id>/"

urlpatterns = [
    path("games/<int:game_id>/aftermath/", aftermath.game_aftermath, name="game_aftermath"),
    path(f"{WOUND}treat/", wounds.treat_wound, name="treat_wound"),
    path(f"{WOUND}well/", wounds.end_convalescence, name="end_convalescence"),
    path(f"{CAMPAIGN}succession/<kept:row_id>/", succession.name_successor, name="name_successor"),
]

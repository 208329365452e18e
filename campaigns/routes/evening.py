"""Addresses of the game master's screen for the evening."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN
from campaigns.views import evening

EVENING = f"{CAMPAIGN}evening/"

urlpatterns = [
    path(EVENING, evening.evening, name="evening"),
    path(f"{EVENING}tables/", evening.evening_tables, name="evening_tables"),
    path(f"{EVENING}note/", evening.evening_note, name="evening_note"),
    path(f"{EVENING}test/", evening.evening_test, name="evening_test"),
    path(f"{EVENING}curtain/", evening.curtain, name="curtain"),
]

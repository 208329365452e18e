"""Addresses of the cards of games."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN
from campaigns.views import decks

urlpatterns = [
    path(f"{CAMPAIGN}decks/", decks.decks, name="decks"),
    path("games/<int:game_id>/decks/", decks.game_decks, name="game_decks"),
    path("games/<int:game_id>/decks/<str:card>/", decks.game_card, name="game_card"),
]

"""Addresses of what is amended of an earlier day, and of what is entered from before."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN, REGISTER
from campaigns.views import amending, past

urlpatterns = [
    path("games/<int:game_id>/amend/", amending.amend_game, name="amend_game"),
    path(f"{REGISTER}<kept:row_id>/amend/", amending.amend_row, name="amend_row"),
    path(f"{REGISTER}amend/", amending.amend_new, name="amend_new"),
    path(f"{CAMPAIGN}corrections/", amending.correction_list, name="correction_list"),
    path(f"{CAMPAIGN}past/", past.enter_history, name="enter_history"),
    path(f"{CAMPAIGN}past/file/", past.enter_history_file, name="enter_history_file"),
]

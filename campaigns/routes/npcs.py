"""Addresses of search, and of what a game master does with those whom he plays and with what lies in wait."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN
from campaigns.views import handing_over, making_up, npcs, recruiting, searching, travelling

urlpatterns = [
    path(f"{CAMPAIGN}hand-over/", handing_over.hand_campaign, name="hand_campaign"),
    path(f"{CAMPAIGN}make-up/", making_up.make_up, name="make_up"),
    path("games/<int:game_id>/travellers/", travelling.travellers, name="travellers"),
    path("games/<int:game_id>/travellers/send-off/", travelling.send_off, name="send_off"),
    path("games/<int:game_id>/travellers/<kept:row_id>/come-in/", travelling.come_in, name="come_in"),
    path("games/<int:game_id>/region/", travelling.name_region, name="name_region"),
    path(f"{CAMPAIGN}search/", searching.search, name="search"),
    path(f"{CAMPAIGN}people/<kept:row_id>/receive/", npcs.receive, name="receive"),
    path(f"{CAMPAIGN}recruits/ask/<kept:row_id>/", recruiting.ask_for_recruits, name="ask_for_recruits"),
    path(f"{CAMPAIGN}recruits/<kept:row_id>/answer/", recruiting.answer_recruit, name="answer_recruit"),
    path(f"{CAMPAIGN}lurking/<kept:row_id>/happened/", npcs.spring, name="spring"),
    path(f"{CAMPAIGN}off-stage/<slug:noun>/<kept:row_id>/", npcs.note_off_stage, name="note_off_stage"),
]

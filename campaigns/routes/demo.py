"""Addresses of the demo campaign that everybody can have for himself."""

from __future__ import annotations

from django.urls import path

from campaigns.views import demo

DEMO = "campaigns/<int:campaign_id>/demo/"

urlpatterns = [
    path("demo/", demo.found_demo, name="found_demo"),
    path(f"{DEMO}reset/", demo.reset_demo, name="reset_demo"),
    path(f"{DEMO}remove/", demo.remove_demo, name="remove_demo"),
    path(f"{DEMO}phone/", demo.demo_phone, name="demo_phone"),
    path(f"{DEMO}player/", demo.sit_as_player, name="sit_as_player"),
    path(f"{DEMO}master/", demo.sit_as_master, name="sit_as_master"),
]

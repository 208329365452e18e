"""Addresses of what a member has of his own in a campaign."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN
from campaigns.views import my_page

urlpatterns = [
    path(f"{CAMPAIGN}me/", my_page.my_page, name="my_page"),
    path(f"{CAMPAIGN}me/meetings/<kept:meeting_id>/", my_page.answer_on_my_page, name="answer_on_my_page"),
]

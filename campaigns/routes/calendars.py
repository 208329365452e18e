"""Addresses of the calendar of a campaign."""

from __future__ import annotations

from django.urls import path

from campaigns.views import calendars

CALENDAR = "campaigns/<int:campaign_id>/calendar/"

urlpatterns = [
    path(CALENDAR, calendars.calendar, name="calendar"),
    path(f"{CALENDAR}step/", calendars.step, name="advance_date"),
    path(f"{CALENDAR}back/", calendars.correct, name="correct_date"),
    path(f"{CALENDAR}choose/", calendars.choose, name="choose_calendar"),
]

"""Addresses of meetings, and those that open one thing without logging in."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN
from campaigns.views import feeds, meeting_links, meetings, recaps

MEETING = f"{CAMPAIGN}meetings/<kept:meeting_id>/"

urlpatterns = [
    path(f"{CAMPAIGN}meetings/", meetings.meeting_list, name="meeting_list"),
    path(f"{CAMPAIGN}meetings/plan/", meetings.plan_meeting, name="plan_meeting"),
    path(f"{CAMPAIGN}meetings/feed/", feeds.change_feed, name="change_feed"),
    path(MEETING, meetings.meeting, name="meeting"),
    path(f"{MEETING}answer/", meetings.answer_meeting, name="answer_meeting"),
    path(f"{MEETING}change/", meetings.change_meeting, name="change_meeting"),
    path(f"{MEETING}call-off/", meetings.call_off, name="call_off"),
    path(f"{MEETING}held/", meetings.hold_meeting, name="hold_meeting"),
    path(f"{MEETING}recap/", recaps.recap, name="recap"),
    path(f"{MEETING}recap/print/", recaps.print_recap, name="print_recap"),
    path(f"{MEETING}links/<int:person_id>/", meeting_links.meeting_link, name="meeting_link"),
    path("answer/<str:token>/", meeting_links.answer_by_link, name="answer_by_link"),
    path("feeds/<str:token>/meetings.ics", feeds.meeting_calendar, name="meeting_calendar"),
    path("feeds/<str:token>/notices.xml", feeds.notice_feed, name="notice_feed"),
]

"""Addresses of notices."""

from __future__ import annotations

from django.urls import path

from campaigns.views import notices

urlpatterns = [
    path("notices/", notices.notice_list, name="notice_list"),
    path("notices/count/", notices.notice_count, name="notice_count"),
    path("notices/read/", notices.read_notices, name="read_notices"),
    path("notices/<int:notice_id>/", notices.open_notice, name="open_notice"),
]

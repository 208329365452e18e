"""Addresses of notices."""

from __future__ import annotations

from django.urls import path, register_converter

from campaigns.veils import NoticeNumber
from campaigns.views import notices

register_converter(NoticeNumber, "notice")

urlpatterns = [
    path("notices/", notices.notice_list, name="notice_list"),
    path("notices/count/", notices.notice_count, name="notice_count"),
    path("notices/read/", notices.read_notices, name="read_notices"),
    path("notices/<notice:notice_id>/", notices.open_notice, name="open_notice"),
]

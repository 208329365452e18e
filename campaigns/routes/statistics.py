"""Addresses of statistics."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN
from campaigns.views import statistics

urlpatterns = [
    path(f"{CAMPAIGN}statistics/", statistics.statistics, name="statistics"),
    path(f"{CAMPAIGN}statistics/<slug:part>/", statistics.statistics, name="statistics_part"),
    path(f"{CAMPAIGN}statistics/<slug:part>/<slug:plot>.csv", statistics.statistics_file, name="statistics_file"),
]

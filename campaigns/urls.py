"""Every address of the site, by noun."""

from __future__ import annotations

from campaigns.routes import campaigns, games, jobs, notices, people, play

urlpatterns = [
    *people.urlpatterns,
    *campaigns.urlpatterns,
    *notices.urlpatterns,
    *games.urlpatterns,
    *play.urlpatterns,
    *jobs.urlpatterns,
]

"""Every address of the site, by noun."""

from __future__ import annotations

from campaigns.routes import (
    aftermath,
    amending,
    calendars,
    campaigns,
    decks,
    demo,
    evening,
    games,
    jobs,
    knowledge,
    meetings,
    my_page,
    notices,
    npcs,
    people,
    play,
    printing,
    registers,
    statistics,
    troops,
)

urlpatterns = [
    *demo.urlpatterns,
    *people.urlpatterns,
    *campaigns.urlpatterns,
    *troops.urlpatterns,
    *registers.urlpatterns,
    *npcs.urlpatterns,
    *knowledge.urlpatterns,
    *calendars.urlpatterns,
    *aftermath.urlpatterns,
    *amending.urlpatterns,
    *meetings.urlpatterns,
    *statistics.urlpatterns,
    *decks.urlpatterns,
    *printing.urlpatterns,
    *my_page.urlpatterns,
    *evening.urlpatterns,
    *notices.urlpatterns,
    *games.urlpatterns,
    *play.urlpatterns,
    *jobs.urlpatterns,
]

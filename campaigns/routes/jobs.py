"""Addresses of simulations: asking for one, watching it, looking at single games of it."""

from __future__ import annotations

from django.urls import path, register_converter

from campaigns.veils import JobNumber
from campaigns.views import jobs

register_converter(JobNumber, "job")

NEW = "campaigns/<int:campaign_id>/simulations/new/"

urlpatterns = [
    path("campaigns/<int:campaign_id>/simulations/", jobs.job_list, name="job_list"),
    path(NEW, jobs.choose_simulation, name="create_job"),
    path(f"{NEW}<slug:slug>/<str:scenario_id>/", jobs.create_job, name="set_up_job"),
    path("games/<int:game_id>/simulate/", jobs.simulate_game, name="simulate_game"),
    path("jobs/<job:job_id>/", jobs.job, name="job"),
    path("jobs/<job:job_id>/progress/", jobs.job_progress, name="job_progress"),
    path("jobs/<job:job_id>/stop/", jobs.stop_job, name="stop_job"),
    path("jobs/<job:job_id>/games/", jobs.find_job_game, name="find_job_game"),
    path("jobs/<job:job_id>/games/<int:number>/", jobs.job_game, name="job_game"),
]

"""Who may see a simulation, and who may stop it. A stranger is told that there is no such simulation."""

from __future__ import annotations

from typing import Any

from campaigns.access import Viewer, found_or_404
from campaigns.models import Campaign
from campaigns.models.jobs import Job

NOT_SHOWN = ("start", "box_files", "game__state", "game__box_files")


def get_jobs(viewer: Viewer, campaign: Campaign) -> Any:
    """The simulations of a campaign that the viewer may read, the newest first."""
    return _rows(Job.objects.visible_to(viewer)).filter(campaign=campaign)


def get_visible_job(viewer: Viewer, job_id: int) -> Job:
    job: Job = found_or_404(_rows(Job.objects.visible_to(viewer)), pk=job_id)
    return job


def get_own_job(viewer: Viewer, job_id: int) -> Job:
    """For whoever asked for it."""
    job: Job = found_or_404(_rows(Job.objects.owned_by(viewer)), pk=job_id)
    return job


def _rows(jobs: Any) -> Any:
    return jobs.select_related("campaign", "game", "asked_by").defer(*NOT_SHOWN)

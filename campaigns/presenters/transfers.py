"""A large file on its way, as its owner sees it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import JobStatus, Transfer
from campaigns.refusals import SiteRefused


@dataclass(frozen=True, slots=True)
class TransferPage:
    transfer: Transfer

    @property
    def title(self) -> str:
        return _("Saving a campaign") if self.transfer.saves else _("Taking a campaign in")

    @property
    def print(self) -> str:
        """Another as soon as the page would look otherwise."""
        return f"{self.transfer.status}-{self.transfer.percent}"

    @property
    def progress(self) -> str:
        return f"{reverse('transfer_progress', args=[self.transfer.pk])}?seen={self.print}"

    @property
    def waits(self) -> bool:
        return self.transfer.status == JobStatus.WAITING

    @property
    def is_ready(self) -> bool:
        return self.transfer.is_done and self.transfer.saves

    @property
    def is_taken_in(self) -> bool:
        return self.transfer.is_done and not self.transfer.saves and self.transfer.campaign is not None

    @property
    def is_stopped(self) -> bool:
        return self.transfer.status == JobStatus.STOPPED

    @property
    def refusal(self) -> str:
        """Why nothing came of it, in the reader's language."""
        told = self.transfer.refusal
        return str(SiteRefused(told["code"], **told["facts"])) if told else ""

    @property
    def again(self) -> str:
        """Where it was asked for."""
        if self.transfer.saves:
            return reverse("export_campaign", args=[self.transfer.campaign_id])
        return reverse("import_campaign")

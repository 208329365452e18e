"""Who may follow a large file on its way. For anybody else there is no such thing."""

from __future__ import annotations

from campaigns.access import Viewer, found_or_404
from campaigns.models import Transfer


def get_transfer(viewer: Viewer, transfer_id: int) -> Transfer:
    rows = Transfer.objects.visible_to(viewer).select_related("campaign")
    transfer: Transfer = found_or_404(rows, pk=transfer_id)
    return transfer

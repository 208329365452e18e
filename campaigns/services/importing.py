"""A campaign taken in from its file, at once: all of it in one transaction, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import BinaryIO

from django.db import DataError, IntegrityError, transaction

from campaigns.models import Campaign, Person
from campaigns.refusals import BadInput
from campaigns.services.archives import CAMPAIGN, read_archive
from campaigns.services.campaigns_taken_in import Writing
from campaigns.services.imports import read_campaign


@dataclass(frozen=True, slots=True)
class Imported:
    """`kept`: the games that the file knows only as one seat saw them: they can be read, not played on."""

    campaign: Campaign
    kept: list[str]


def import_campaign(*, file: BinaryIO, importer: Person) -> Imported:
    """Raises BadInput in words; then nothing was written."""
    read = read_campaign(read_archive(file), {})
    writing = Writing(read, importer)
    try:
        with transaction.atomic():
            for step in writing.steps():
                step()
    except (IntegrityError, DataError):  # two rows where there is room for one
        raise BadInput("file_malformed", part=CAMPAIGN, path="") from None
    return Imported(writing.campaign, [one["name"] for one in read.kept])

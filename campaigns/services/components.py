"""Boxes of components: checked by the game itself, kept under a name, chosen where a game or a simulation is set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import IntegrityError, transaction

import rulesets
from campaigns.models import Campaign, ComponentBox, Person
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.plans import MOST_BOX_BYTES
from rulesets.common.refusals import BadFile

MOST_BOXES = 50
MOST_FILES = 40
LONGEST_FILE_NAME = 80


@dataclass(frozen=True, slots=True)
class BoxPlan:
    """Files by the names under which the game knows them."""

    name: str
    slug: str
    files: Mapping[str, bytes]


def keep_box(*, campaign: Campaign, author: Person, plan: BoxPlan) -> ComponentBox:
    """Raises BadInput, SiteRefused, or BadFile with the place of the first fault."""
    if plan.slug not in rulesets.slugs(unlisted=True):
        raise BadInput("unknown_game")
    files = read_files(plan.files)
    rulesets.load(plan.slug).load_box(files)
    if ComponentBox.objects.filter(campaign=campaign).count() >= MOST_BOXES:
        raise SiteRefused("too_many_boxes", most=MOST_BOXES)
    box = ComponentBox(campaign=campaign, name=plan.name, slug=plan.slug, files=files, created_by=author)
    try:
        with transaction.atomic():
            box.save(force_insert=True)
    except IntegrityError:
        raise SiteRefused("box_name_taken", name=plan.name) from None
    return box


def read_files(files: Mapping[str, bytes]) -> dict[str, str]:
    """As texts. What is no text has its fault at the first byte that is none."""
    if not files or not all(files):
        raise BadInput("no_files")
    if len(files) > MOST_FILES or sum(map(len, files.values())) > MOST_BOX_BYTES:
        raise BadInput("too_large", status=413)
    return {name[:LONGEST_FILE_NAME]: _text(name[:LONGEST_FILE_NAME], body) for name, body in files.items()}


def _text(name: str, body: bytes) -> str:
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = body[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode(errors="replace")) + 1
        raise BadFile(name, line, column, "not_text") from None
    if "\0" in text:
        before = text[: text.index("\0")]
        raise BadFile(name, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1, "not_text")
    return text.replace("\r\n", "\n")


def discard_box(*, box: ComponentBox) -> None:
    """Games that were set up with it have their own copy and go on."""
    ComponentBox.objects.filter(pk=box.pk).delete()

"""The page of somebody, or of a place: what they have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.forms.npcs import HappenedForm, OffStageForm
from campaigns.forms.registers import ReasonForm
from campaigns.models import Kept
from campaigns.services.registers import Register


@dataclass(frozen=True, slots=True)
class Subject:
    """`page`: as its reader may see it; `more`: what only this kind of page shows."""

    register: Register
    row: Kept
    template: str
    page: Any
    more: dict[str, Any]


def show_subject(
    request: HttpRequest, subject: Subject, *, form: ReasonForm | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "campaign": subject.row.campaign,
        "register": subject.register,
        "row": subject.row,
        "page": subject.page,
        "form": form or ReasonForm(),
        "happened_form": HappenedForm(),
        "off_stage_form": OffStageForm(),
        **subject.more,
    }
    return render(request, subject.template, context, status=status)

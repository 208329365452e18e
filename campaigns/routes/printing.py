"""Addresses of what is printed."""

from __future__ import annotations

from django.urls import path

from campaigns.routes.registers import CAMPAIGN
from campaigns.views import printing

urlpatterns = [
    path(f"{CAMPAIGN}print/", printing.print_hub, name="print_hub"),
    path(f"{CAMPAIGN}print/sheets/", printing.print_sheets, name="print_sheets"),
]

"""Addresses of the registers of a campaign."""

from __future__ import annotations

from django.urls import path, register_converter

from campaigns.veils import ActNumber, KeptNumber
from campaigns.views import characters, registers, rows_in_files, showing, suggesting

register_converter(KeptNumber, "kept")
register_converter(ActNumber, "act")

CAMPAIGN = "campaigns/<int:campaign_id>/"
REGISTER = f"{CAMPAIGN}register/<slug:noun>/"

urlpatterns = [
    path(REGISTER, registers.register, name="register"),
    path(f"{REGISTER}from-file/", rows_in_files.enter_from_file, name="enter_from_file"),
    path(f"{REGISTER}file/<slug:kind>/", rows_in_files.register_file, name="register_file"),
    path(f"{REGISTER}enter/", registers.enter_row, name="enter_row"),
    path(f"{CAMPAIGN}portrait/<kept:row_id>/", characters.change_portrait, name="change_portrait"),
    path(f"{CAMPAIGN}sheet/<kept:row_id>/<slug:slug>/", characters.edit_sheet, name="edit_sheet"),
    path(f"{REGISTER}<kept:row_id>/", registers.row, name="row"),
    path(f"{REGISTER}<kept:row_id>/edit/", registers.edit_row, name="edit_row"),
    path(f"{REGISTER}<kept:row_id>/show/", showing.show_to, name="show_to"),
    path(f"{REGISTER}<kept:row_id>/strike-out/", registers.strike_out, name="strike_out"),
    path(f"{CAMPAIGN}names/<slug:noun>/", suggesting.names, name="names"),
    path(f"{CAMPAIGN}acts/", registers.act_list, name="act_list"),
    path(f"{CAMPAIGN}acts/<act:act_id>/take-back/", registers.take_back, name="take_back"),
]

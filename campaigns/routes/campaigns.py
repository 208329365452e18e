"""Addresses of campaigns, their members and their chronicle."""

from __future__ import annotations

from django.urls import path, register_converter

from campaigns.veils import EntryNumber, TransferNumber
from campaigns.views import campaigns, chronicle, components, exports, kept_games, members, transfers

register_converter(EntryNumber, "entry")
register_converter(TransferNumber, "transfer")

urlpatterns = [
    path("campaigns/", campaigns.campaign_list, name="campaign_list"),
    path("campaigns/new/", campaigns.create_campaign, name="create_campaign"),
    path("campaigns/import/", exports.import_page, name="import_campaign"),
    path("campaigns/<int:campaign_id>/", campaigns.campaign, name="campaign"),
    path("campaigns/<int:campaign_id>/export/", exports.export, name="export_campaign"),
    path("campaigns/<int:campaign_id>/export/file/", exports.export_file, name="export_file"),
    path("transfers/<transfer:transfer_id>/", transfers.transfer, name="transfer"),
    path("transfers/<transfer:transfer_id>/progress/", transfers.transfer_progress, name="transfer_progress"),
    path("transfers/<transfer:transfer_id>/stop/", transfers.stop_transfer, name="stop_transfer"),
    path("transfers/<transfer:transfer_id>/file/", transfers.transfer_file, name="transfer_file"),
    path("kept/<int:kept_id>/", kept_games.kept_game, name="kept_game"),
    path("campaigns/<int:campaign_id>/components/", components.component_list, name="component_list"),
    path("components/<int:box_id>/file/<str:file_name>/", components.component_file, name="component_file"),
    path("components/<int:box_id>/discard/", components.discard_components, name="discard_components"),
    path("campaigns/<int:campaign_id>/edit/", campaigns.edit_campaign, name="edit_campaign"),
    path("campaigns/<int:campaign_id>/archive/", campaigns.archive_campaign, name="archive_campaign"),
    path("campaigns/<int:campaign_id>/reopen/", campaigns.reopen_campaign, name="reopen_campaign"),
    path("campaigns/<int:campaign_id>/chronicle/", chronicle.chronicle, name="chronicle"),
    path("campaigns/<int:campaign_id>/chronicle/write/", chronicle.write_chronicle, name="write_chronicle"),
    path("campaigns/<int:campaign_id>/chronicle/read/", chronicle.read_chronicle, name="read_chronicle"),
    path("chronicle/<entry:entry_id>/edit/", chronicle.edit_chronicle, name="edit_chronicle"),
    path("chronicle/<entry:entry_id>/delete/", chronicle.delete_chronicle, name="delete_chronicle"),
    path("campaigns/<int:campaign_id>/members/", members.member_list, name="member_list"),
    path("campaigns/<int:campaign_id>/invite/", members.invite_member, name="invite_member"),
    path("campaigns/<int:campaign_id>/leave/", members.leave_campaign, name="leave_campaign"),
    path("invites/<int:invite_id>/", members.invite, name="invite"),
    path("invites/<int:invite_id>/revoke/", members.revoke_invite, name="revoke_invite"),
    path("join/<str:token>/", members.join_campaign, name="join_campaign"),
    path("members/<int:membership_id>/role/", members.change_role, name="change_role"),
    path("members/<int:membership_id>/owner/", members.change_owner, name="change_owner"),
    path("members/<int:membership_id>/remove/", members.remove_member, name="remove_member"),
]

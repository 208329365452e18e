"""Campaigns, their members, their links and their chronicle, as they are sent and answered."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import FormField, Shape, sheet_of
from campaigns.forms.campaigns import CampaignForm, ChronicleForm
from campaigns.forms.people import GuestLinkForm
from campaigns.models import Audience, Role, Status

CAMPAIGN, ENTRY = CampaignForm.base_fields, ChronicleForm.base_fields


class CampaignShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField()
    story_date = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    role = serializers.ChoiceField(choices=Role.choices)
    is_owner = serializers.BooleanField()


class WriteCampaignShape(Shape):
    """Whatever is left out stays as it is, or empty."""

    name = FormField(CAMPAIGN["name"])
    description = FormField(CAMPAIGN["description"])
    story_date = FormField(CAMPAIGN["story_date"], max_length=60)


class FoundCampaignShape(WriteCampaignShape):
    role = serializers.ChoiceField(choices=Role.choices, default=Role.GM)


class MemberShape(Shape):
    id = serializers.IntegerField(help_text="Of the membership.")
    person = serializers.IntegerField()
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.choices)
    is_owner = serializers.BooleanField()
    is_guest = serializers.BooleanField()
    is_me = serializers.BooleanField()


class ChangeMemberShape(Shape):
    """One of them, or both."""

    role = serializers.ChoiceField(choices=Role.choices, required=False)
    is_owner = serializers.BooleanField(required=False)


class RoleShape(Shape):
    role = serializers.ChoiceField(choices=Role.choices, default=Role.PLAYER)


class InviteShape(Shape):
    id = serializers.IntegerField()
    role = serializers.ChoiceField(choices=Role.choices)
    by = serializers.CharField()
    is_active = serializers.BooleanField()
    address = serializers.CharField(allow_blank=True, help_text="Of the page that lets in; empty when it is dead.")


class JoinShape(Shape):
    token = serializers.CharField(max_length=200, help_text="The last part of the address of the invitation.")


class NameGuestShape(Shape):
    name = FormField(GuestLinkForm.base_fields["name"])


class GuestShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()
    game = serializers.IntegerField(allow_null=True)
    seat = serializers.CharField(allow_blank=True)
    is_active = serializers.BooleanField()
    is_taken = serializers.BooleanField(help_text="Somebody has sat down by it.")
    address = serializers.CharField(allow_blank=True, help_text="Only for who may hand that seat to others.")


class ChronicleLineShape(Shape):
    id = serializers.IntegerField()
    code = serializers.CharField(allow_blank=True, help_text="Empty: written by hand.")
    title = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    story_date = serializers.CharField(allow_blank=True)
    author = serializers.CharField(allow_blank=True)
    audience = serializers.ChoiceField(choices=Audience.choices)
    game = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    may_edit = serializers.BooleanField()


class WriteEntryShape(Shape):
    title = FormField(ENTRY["title"])
    text = FormField(ENTRY["text"])
    story_date = FormField(ENTRY["story_date"], max_length=60)
    audience = serializers.ChoiceField(choices=Audience.choices, required=False, help_text="Game masters only.")


class ReadUpToShape(Shape):
    up_to = serializers.IntegerField(min_value=0, max_value=10**15 - 1, help_text="The id of the newest that was read.")


ChronicleSheetShape = sheet_of(ChronicleLineShape)
CampaignSheetShape = sheet_of(CampaignShape)

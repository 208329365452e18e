"""For the host of the site: who has an account, which campaigns there are. No state, no secret, no token."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign, Person

admin.site.unregister(Group)
admin.site.site_header = admin.site.site_title = "Le Registre"


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):
    """Accounts may be closed and opened here; a forgotten password is set anew by its owner, to whose mail alone the
    way to it is sent: so that address is neither shown nor changed here."""

    list_display = ["username", "display_name", "is_guest", "is_active", "date_joined"]
    list_filter = ["is_guest", "is_active"]
    search_fields = ["username", "display_name"]
    fields = ["username", "display_name", "language", "is_active", "is_staff", "is_superuser"]
    readonly_fields = ["is_guest"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Campaign)
class CampaignAdmin(admin.ModelAdmin):
    """Names and numbers only: what happens in a campaign is its members' own."""

    list_display = ["name", "status", "created_at", "member_count"]
    list_filter = ["status"]
    fields = ["name", "status", "created_at"]
    readonly_fields = ["name", "created_at"]

    @admin.display(description=_("members"))
    def member_count(self, campaign: Campaign) -> int:
        return campaign.memberships.count()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

"""Shapes of files of campaigns, of games kept out of them, and of boxes of components."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import FormField, Shape, sheet_of
from campaigns.forms.components import BoxForm
from campaigns.services.archives import MOST_BYTES

MOST_BASE64 = (MOST_BYTES + 2) // 3 * 4


class CampaignFileShape(Shape):
    """A campaign as one file."""

    name = serializers.CharField()
    whole = serializers.BooleanField(help_text="It holds games with their secrets: it is for their game master's eyes.")
    file = serializers.CharField(help_text="The zip, in base64.")


class ImportShape(Shape):
    file = serializers.CharField(max_length=MOST_BASE64, help_text="The zip, in base64.")


class ImportedShape(Shape):
    campaign = serializers.IntegerField()
    kept = serializers.ListField(
        child=serializers.CharField(), help_text="Games known only as one seat saw them: they are kept to be read."
    )


class KeptGameLineShape(Shape):
    """A game played elsewhere, as one seat knew it."""

    id = serializers.IntegerField()
    campaign = serializers.IntegerField()
    name = serializers.CharField()
    slug = serializers.CharField()


class KeptGameShape(KeptGameLineShape):
    known = serializers.DictField(help_text="As the file of the campaign holds it: `readers` by seat.")


class BoxShape(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()
    slug = serializers.CharField()
    files = serializers.DictField(child=serializers.CharField(allow_blank=True))


class KeepBoxShape(Shape):
    name = FormField(BoxForm.base_fields["name"])
    slug = serializers.CharField(max_length=40)
    files = serializers.DictField(
        child=serializers.CharField(trim_whitespace=False, allow_blank=True),
        help_text="Texts by the names that the game gives its files.",
    )


BoxSheetShape = sheet_of(BoxShape)
KeptGameSheetShape = sheet_of(KeptGameLineShape)

"""People as they are sent and answered: tokens, the account, a password."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import FormField, Shape
from campaigns.forms.look import PlainField
from campaigns.models import ApiToken, Language, Person, Theme


class AskTokenShape(Shape):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=256, trim_whitespace=False, style={"input_type": "password"})
    name = FormField(PlainField(max_length=60), help_text="Of the program, so that you know it in the list.")


class TokenShape(serializers.ModelSerializer[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ("id", "name", "created_at", "used_at")


class NewTokenShape(TokenShape):
    token = serializers.CharField(help_text="Shown once: the site keeps no more than its hash.")

    class Meta:
        model = ApiToken
        fields = ("id", "name", "created_at", "used_at", "token")


class MeShape(serializers.ModelSerializer[Person]):
    name = serializers.CharField(source="shown_name")

    class Meta:
        model = Person
        fields = (
            "id", "username", "name", "display_name", "is_guest", "language", "theme", "time_zone", "quiet_from",
            "quiet_to", "email", "mail_notices",
        )  # fmt: skip


class ChangeMeShape(Shape):
    """Whatever is left out stays as it is."""

    display_name = serializers.CharField(required=False, max_length=200)
    language = serializers.ChoiceField(required=False, choices=Language.choices)
    theme = serializers.ChoiceField(required=False, choices=Theme.choices, allow_blank=True)
    quiet_from = serializers.TimeField(required=False, allow_null=True)
    quiet_to = serializers.TimeField(required=False, allow_null=True)
    time_zone = serializers.CharField(required=False, allow_blank=True, max_length=60)
    email = serializers.CharField(required=False, allow_blank=True, max_length=200)
    mail_notices = serializers.BooleanField(required=False)


class ChangePasswordShape(Shape):
    old_password = serializers.CharField(max_length=256, trim_whitespace=False)
    new_password = serializers.CharField(max_length=256, trim_whitespace=False)


class PasswordShape(Shape):
    password = serializers.CharField(max_length=256, trim_whitespace=False)


class ClaimShape(PasswordShape):
    username = serializers.CharField(max_length=40)


class SignUpShape(ClaimShape):
    display_name = serializers.CharField(max_length=60)
    email = serializers.CharField(required=False, allow_blank=True, max_length=200)


class NoticeShape(Shape):
    id = serializers.IntegerField()
    code = serializers.CharField()
    sentence = serializers.CharField()
    campaign = serializers.IntegerField(allow_null=True)
    game = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    is_read = serializers.BooleanField()


class NoticesShape(Shape):
    waiting = NoticeShape(many=True)
    read = NoticeShape(many=True)

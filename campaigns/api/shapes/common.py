"""Shapes that all nouns share: a refusal, a sentence, a page of a list; fields that take what people type."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from rest_framework import serializers

Shape = serializers.Serializer[Any]


class FormField(serializers.CharField):
    """Text that a field of a page's form reads, so that both doors clean and refuse alike."""

    def __init__(self, field: forms.Field, **kwargs: Any) -> None:
        self._field = field
        kwargs.setdefault("allow_blank", not field.required)
        kwargs.setdefault("required", field.required)
        kwargs.setdefault("max_length", getattr(field, "max_length", None))
        super().__init__(trim_whitespace=False, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        try:
            return self._field.clean(text)
        except ValidationError as error:
            raise serializers.ValidationError([*error.messages], code=error.error_list[0].code or "invalid") from None


class RefusalShape(Shape):
    code = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    sentence = serializers.CharField()
    facts = serializers.DictField(child=serializers.JSONField(allow_null=True))
    path = serializers.CharField(allow_blank=True)


class SentenceShape(Shape):
    """Something said by a game: its code with its facts, the rule behind it, and the words for this reader."""

    code = serializers.CharField(allow_blank=True)
    facts = serializers.DictField(child=serializers.JSONField(allow_null=True))
    rule = serializers.CharField(allow_blank=True)
    sentence = serializers.CharField(allow_blank=True)


class ChoiceShape(Shape):
    id = serializers.CharField(allow_blank=True)
    title = serializers.CharField(allow_blank=True)


class DoneShape(Shape):
    """It is done."""

    sentence = serializers.CharField(allow_blank=True)


def sheet_of(shape: type[Shape]) -> type[Shape]:
    """One page of a list, and what to ask for next; null at the end."""
    fields = {"results": shape(many=True), "next": serializers.IntegerField(allow_null=True)}
    return type(f"{shape.__name__.removesuffix('Shape')}SheetShape", (Shape,), fields)

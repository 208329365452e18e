"""What registers, their columns and their rows are called on pages."""

from __future__ import annotations

from typing import Any

from django import forms, template
from django.utils.translation import gettext as _

from campaigns.forms.meetings import shown_version
from campaigns.models import Kept
from campaigns.presenters.registers import title_of
from campaigns.services.labels import column_label
from campaigns.services.registers import REGISTERS, Register
from campaigns.veils import ACTS, KEPT

register = template.Library()
register.filter("seen_sign", shown_version)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@register.filter
def register_title(one: Register) -> str:
    return capital(str(one.model._meta.verbose_name_plural))


@register.filter
def register_hint(one: Register) -> str:
    return _("What is entered here is kept with who entered it, when, and why; it can be taken back.")


@register.filter
def column_title(one: Register, name: str) -> str:
    return column_label(one.model, name)


@register.filter
def row_title(row: Kept) -> str:
    return title_of(row)


@register.filter
def control_kind(bound: Any) -> str:
    if isinstance(bound.field.widget, forms.CheckboxSelectMultiple):
        return "checks"
    return "check" if isinstance(bound.field.widget, forms.CheckboxInput) else ""


@register.filter
def kind_title(model: type[Kept]) -> str:
    """What one row of it is called."""
    return capital(str(model._meta.verbose_name))


@register.filter
def kinds(nouns: str) -> list[tuple[str, str]]:
    """The same of several registers."""
    return [(noun, kind_title(REGISTERS[noun].model)) for noun in nouns.split()]


@register.filter
def veiled(row: Kept) -> int:
    """Its number for an address."""
    return KEPT.over(row.pk)


@register.filter
def veiled_act(key: int) -> int:
    return ACTS.over(key)

"""Acts taken back: as one, and only while nothing rests on what they did."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaigns.access import Viewer, found_or_404
from campaigns.act_words import act_sentence
from campaigns.models import Act, Campaign, Change, Kept, Person
from campaigns.models.knowledge import born_where_he_plays
from campaigns.refusals import SiteRefused
from campaigns.services.acts import Doing, Pen, act, keep, plain, written
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.held_together import check_holds_together, check_may_go, in_turn
from campaigns.services.labels import column_label
from campaigns.services.news_of_acts import move_news
from campaigns.services.showing import move_shown, withdraw_hidden


def registers() -> dict[str, type[Kept]]:
    """Every register by its noun."""
    models_here = apps.get_app_config("campaigns").get_models()
    return {model.noun: model for model in models_here if issubclass(model, Kept)}


def acts_of(campaign: Campaign, viewer: Viewer) -> QuerySet[Act]:
    """For a game master of the campaign, newest first, with what their lines name: not those of a running game in
    which he plays himself.
    """
    mastered = Campaign.objects.mastered_by(viewer).values("pk")
    rows = Act.objects.filter(campaign=campaign, campaign__in=mastered).exclude(born_where_he_plays(viewer))
    found: QuerySet[Act] = rows.select_related("author", "undone_by", "undoes", "game")
    return found.order_by("-pk")


def get_act(campaign: Campaign, viewer: Viewer, act_id: int) -> Act:
    """One that he may take back."""
    rows = acts_of(campaign, viewer)
    found: Act = found_or_404(rows.select_related("campaign", "game"), pk=act_id)
    return found


def undo_act(*, done: Act, author: Person, reason: str) -> Act:
    """Raises SiteRefused, with what stands in the way, and changes nothing then."""
    if hasattr(done, "undone_by"):
        raise SiteRefused("act_undone")
    facts: dict[str, Any] = {"what": {one: _said(done, one) for one in ("en", "fr")}}
    doing = Doing(done.campaign, author, "undone", facts, reason, game=done.game, secret=done.is_secret)
    with act(doing) as pen:
        in_turn(done.campaign_id)
        for change in reversed(list(done.changes.order_by("pk"))):
            _take_back(pen, change)
        _check_still_holds(done)
        if "date_after" in done.facts:
            _take_date_back(pen, done)
        facts |= move_news(done) | move_shown(done)
        back = keep(doing, pen.noted, undoes=done, moved=pen.moved)
        pen.noted, pen.moved = [], {}
        withdraw_hidden(done.campaign)
    return back


def _check_still_holds(done: Act) -> None:
    """What came back stands beside what was written since: no circle, no second holder, no day before another."""
    for noun, row in {(change.noun, change.row) for change in done.changes.all()}:
        now = registers()[noun]._base_manager.filter(pk=row).select_related("campaign").first()
        if now is not None:
            check_holds_together(now)


def _said(done: Act, language: str) -> str:
    with override(language):
        return act_sentence(done.code, done.facts)


def _take_date_back(pen: Pen, done: Act) -> None:
    """Only while the story still stands where this act left it."""
    left, there = done.facts["date_before"], done.facts["date_after"]
    pen.doing.campaign.refresh_from_db(fields=["story_date"])
    if pen.doing.campaign.story_date != there:
        raise SiteRefused("act_overtaken", what=_("the date in the story"))
    pen.move_date(there, left)
    if left:
        tell_chronicle(campaign=pen.doing.campaign, code="date_taken_back", facts={"date": there, "back": left})


def _take_back(pen: Pen, change: Change) -> None:
    model = registers()[change.noun]
    row = model._base_manager.select_for_update(no_key=True).filter(pk=change.row).first()
    if change.field:
        if row is None or plain(row, change.field) != change.after:
            raise SiteRefused("act_overtaken", what=_name(pen, model, row, change))
        pen.change(row, {_attribute(model, change.field): change.before})
    elif change.before is None:
        if row is None or written(row) != {**written(model()), **change.after}:  # older acts lack younger columns
            raise SiteRefused("act_overtaken", what=_name(pen, model, row, change))
        if _is_leant_on(row):
            raise SiteRefused("act_leant_on", what=_name(pen, model, row, change))
        check_may_go(row)
        pen.remove(row)
    else:
        _bring_back(pen, model, change)


def _bring_back(pen: Pen, model: type[Kept], change: Change) -> None:
    """With the key it had, so that what others noted of it is its own again."""
    if model._base_manager.filter(pk=change.row).exists():
        raise SiteRefused("act_overtaken", what=str(model._meta.verbose_name))
    values = {_attribute(model, name): _read(model, name, value) for name, value in change.before.items()}
    row = model(pk=change.row, campaign=pen.doing.campaign, version=change.version + 1, **values)
    for name in change.before:
        column = model._meta.get_field(name)
        gone = getattr(row, column.attname) if column.is_relation else None  # type: ignore[union-attr]
        if gone is not None and not column.related_model._base_manager.filter(pk=gone).exists():  # type: ignore[union-attr]
            raise SiteRefused("act_overtaken", what=str(column_label(model, name)))
    row.save(force_insert=True)
    pen._note(row, "", None, written(row))


def _attribute(model: type[Kept], name: str) -> str:
    return str(model._meta.get_field(name).attname)  # type: ignore[union-attr]


def _read(model: type[Kept], name: str, value: Any) -> Any:
    column = model._meta.get_field(name)
    if column.is_relation or isinstance(column, models.JSONField):
        return value
    return column.to_python(value)  # type: ignore[union-attr]


def _is_leant_on(row: Kept) -> bool:
    """Whether another row of a register names it."""
    links = [link for link in row._meta.related_objects if issubclass(link.related_model, Kept)]
    return any(link.related_model._base_manager.filter(**{link.field.name: row.pk}).exists() for link in links)


def _name(pen: Pen, model: type[Kept], row: Kept | None, change: Change) -> str:
    """By its own name only to whoever may read the row: what was born in a game is not, while he plays there."""
    is_read = model.objects.visible_to(Viewer(pen.doing.author)).filter(pk=change.row).exists()
    named = str(row) if row is not None and is_read else str(model._meta.verbose_name)
    return f"{named}: {column_label(model, change.field)}" if change.field else named

"""Forms of knowledge: a piece, telling it, passing on what was heard, notes. Rows stand there under veiled numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.access import Viewer
from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.chosen import Chosen, ChosenMany
from campaigns.forms.look import LookForm, PlainField, PlainTextField
from campaigns.forms.registers import RowForm, row_form
from campaigns.models import Aim, Campaign, Character, Hearing, Knowledge, Matter, Person, Picture, Way
from campaigns.plain_text import without_isolation
from campaigns.services.knowledge import Hearers, Telling, as_written
from campaigns.story_dates import stored_story_date
from campaigns.veils import KEPT

PIECE = (
    *("matter", "title", "text", "truth", "prepared", "about_character", "about_place", "about_band", "about_open"),
    *("aim", "price", "source", "story_date"),
)
TOLD_AS = [one for one in Matter.choices if one[0] not in (Matter.LIE, Matter.SECRET)]
WAYS = [one for one in Way.choices if one[0] not in (Way.GAME, Way.GM)]
MINDS: dict[str, bool | None] = {"yes": True, "no": False, "doubt": None}
TO_GM = "gm"
FIRST = 12  # of many characters, those of players first, listed to be ticked


class PictureField(forms.FileField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, allow_empty_file=True, **kwargs)
        self.widget.attrs["accept"] = "image/png,image/jpeg,image/webp"


def piece_form(campaign: Campaign, viewer: Viewer, piece: Knowledge | None, request: Any) -> RowForm:
    """The columns of a piece, and a picture that is kept apart."""
    form = row_form(Knowledge, PIECE, campaign, viewer, row=piece, data=request.POST or None)
    help_text = _("PNG, JPEG or WebP, at most 8 MB. It is written anew without what a camera adds.")
    form.fields["picture_file"] = PictureField(label=_("Picture or map"), help_text=help_text)
    if piece is not None and piece.picture_id:
        form.fields["no_picture"] = forms.BooleanField(label=_("Without its picture from now on"), required=False)
    form.fields["about_open"].help_text = _("Otherwise that stays yours, and a telling shows its words alone.")
    form.fields["text"].widget.attrs["rows"] = "8"
    form.files = request.FILES
    form.order_fields(["matter", "title", "text", "picture_file", "no_picture"])
    return form


def _among(model: Any, rows: Sequence[Any]) -> Any:
    return model.objects.filter(pk__in=[one.pk for one in rows])


class FilterForm(LookForm):
    """What a list is narrowed to; whatever does not fit narrows nothing."""

    q = PlainField(label=_("Words"), max_length=80, required=False)
    about = PlainField(label=_("About whom or what"), max_length=80, required=False)
    matter = forms.ChoiceField(label=_("Kind"), required=False)
    prepared = forms.BooleanField(label=_("Prepared only"), required=False)

    def __init__(self, *args: Any, is_gm: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["matter"].choices = [("", _("every kind")), *(Matter.choices if is_gm else TOLD_AS)]
        if not is_gm:
            del self.fields["prepared"]

    def wanted(self) -> dict[str, Any]:
        self.is_valid()
        cleaned = getattr(self, "cleaned_data", {})
        data = {name: cleaned.get(name, "") for name in self.fields}
        return {"words": data.pop("q"), **data}


class AskForm(LookForm):
    """What does Anne know about the mill?"""

    who = Chosen(Character.objects.none(), label=_("Who"), empty_label=None)
    about = PlainField(label=_("About what"), max_length=80, required=False)

    def __init__(self, *args: Any, characters: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["who"].offer(characters, campaign.pk)


class HearersForm(LookForm):
    everybody = forms.BooleanField(label=_("Everybody in the campaign"), required=False)
    characters = ChosenMany(Character.objects.none(), label=_("Or these characters"), required=False)
    people = ChosenMany(Person.objects.none(), label=_("Or these members"), required=False)

    def __init__(self, *args: Any, characters: Any, members: Any, campaign_id: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["characters"].offer(characters, campaign_id, near=characters[:FIRST])
        self.fields["people"].queryset = members

    def hearers(self) -> Hearers:
        """Nobody, where those who were chosen cannot be."""
        if not self.is_valid():
            return Hearers()
        data = self.cleaned_data
        chosen = (tuple(data.get(name) or ()) for name in ("characters", "people"))
        return Hearers(bool(data.get("everybody")), *chosen)


class TellForm(HearersForm):
    title = PlainField(label=_("Title"), max_length=120)
    text = PlainTextField(
        label=_("What they are told"),
        max_length=8000,
        rows=8,
        required=False,
        help_text=_("A part of it, or a lie: the piece itself stays as it is."),
    )
    matter = forms.ChoiceField(label=_("As what"), choices=TOLD_AS)
    shows = forms.BooleanField(label=_("With the picture"), required=False)
    way = forms.ChoiceField(label=_("How"), choices=WAYS)
    source_character = Chosen(Character.objects.none(), label=_("From whom"), required=False, empty_label="—")
    source = PlainField(label=_("From whom, in words"), max_length=120, required=False)
    on = StoryDateField()

    def __init__(self, *args: Any, piece: Knowledge, characters: Any, **kwargs: Any) -> None:
        written = as_written(piece)
        usual = {name: getattr(written, name) for name in ("title", "text", "matter", "way", "source", "on")}
        kwargs["initial"] = {**usual, "shows": piece.picture_id is not None, **kwargs.get("initial", {})}
        super().__init__(*args, characters=characters, campaign_id=piece.campaign_id, **kwargs)
        self.fields["source_character"].offer(characters, piece.campaign_id)
        if piece.picture_id is None:
            del self.fields["shows"]

    def telling(self, piece: Knowledge) -> Telling:
        data = self.cleaned_data
        named = {name: data[name] for name in ("title", "text", "matter", "way", "source_character", "source")}
        picture: Picture | None = piece.picture if data.get("shows") else None
        return Telling(**named, on=stored_story_date(data["on"]), picture=picture, aim=piece.aim)


class PassOnForm(LookForm):
    """To a character whom he knows, or to the game master. The list holds all, whatever they know."""

    to = forms.ChoiceField(label=_("To whom"))
    title = PlainField(label=_("Title"), max_length=120)
    text = PlainTextField(
        label=_("As you tell it"), max_length=8000, rows=5, required=False, help_text=_("All of it, a part, or a lie.")
    )
    shows = forms.BooleanField(label=_("With the picture"), required=False)

    def __init__(self, *args: Any, hearing: Hearing, characters: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"title": without_isolation(hearing.title), "text": hearing.text}
        super().__init__(*args, **kwargs)
        others = [one for one in characters if one.pk != hearing.character_id]
        self._by_number = {str(KEPT.over(one.pk)): one for one in others}
        named = [(number, str(one)) for number, one in self._by_number.items()]
        self.fields["to"].choices = [(TO_GM, _("the game master")), *named]
        if hearing.picture_id is None:
            del self.fields["shows"]

    def passed(self) -> dict[str, Any]:
        data = self.cleaned_data
        to = self._by_number.get(data["to"])
        return {"to": to, "title": data["title"], "text": data["text"], "shows": bool(data.get("shows"))}


SLIPS = {
    "everybody": _("A slip for everybody in the campaign"),
    "characters": _("A slip for these characters"),
    "people": _("A slip for these members"),
}


class AimForm(HearersForm):
    """Of those who heard of it, who gets a slip: at first those who know it as it is written."""

    aim = forms.ChoiceField(label=_("How it stands"), choices=[one for one in Aim.choices if one[0]])
    text = PlainTextField(
        label=_("What their slip says"), max_length=8000, required=False, help_text=_("Left empty, the text as it is.")
    )

    def __init__(self, *args: Any, piece: Knowledge, heard: Hearers, knowers: Hearers, **kwargs: Any) -> None:
        ticked = {name: getattr(knowers, name) for name in SLIPS}
        rows = {"characters": _among(Character, heard.characters), "members": _among(Person, heard.people)}
        initial = {"aim": piece.aim, **ticked}
        super().__init__(*args, **rows, campaign_id=piece.campaign_id, initial=initial, **kwargs)
        self.order_fields(["aim", "text"])
        for name, label in SLIPS.items():
            self.fields[name].label = label
            if not getattr(heard, name):
                del self.fields[name]


class NoteForm(LookForm):
    text = PlainTextField(label=_("Note"), max_length=4000)
    to = ChosenMany(Person.objects.none(), label=_("To whom"), required=False)

    def __init__(self, *args: Any, people: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].queryset = people
        self.fields["to"].help_text = _("To nobody: it is a note to yourself.")

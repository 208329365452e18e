"""Dice as plots: how often each face fell against what was to be expected, and what that says in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.presenters.figures import decimal
from campaigns.presenters.plots import (
    Box,
    Drawing,
    Group,
    Line,
    Multiple,
    Numbers,
    Plot,
    Stack,
    Text,
    Value,
    at,
    figure,
    stacked,
)
from campaigns.services.statistics.dice import BOT, FORCED, SITE, TYPED, DiceFallen, Faces, Kind, dice_fallen
from campaigns.services.statistics.fairness import LEAST, Fairness, judge
from campaigns.services.statistics.scope import Scope

MOST_COLUMNS = 20  # of larger dice some faces share one
MOST_PEOPLE = 24
WIDE, HIGH = 200, 84  # of a small drawing
HANDS = (SITE, TYPED, FORCED)


def hand_names() -> dict[str, str]:
    return {SITE: _("rolled by the site"), TYPED: _("typed from the table"), FORCED: _("set by the game master")}


def dice_plots(scope: Scope) -> list[Plot]:
    fallen = dice_fallen(scope)
    kinds = sorted(fallen.all, key=lambda one: (HANDS.index(one[0]), one[1]))
    return [*_of_kinds(fallen, kinds), _people(fallen)]


def _tenths(number: float) -> str:
    return decimal(round(number * 10), (get_language() or "en")[:2])


def _mean(faces: Faces) -> str:
    return _tenths(sum(face * fell for face, fell in enumerate(faces, 1)) / max(sum(faces), 1))


def called(kind: Kind) -> str:
    return f"D{kind[1]} · {hand_names()[kind[0]]}"


def verdict(kind: Kind, found: Fairness) -> str:
    """Of what was set by hand nothing is to be judged."""
    if kind[0] == FORCED:
        return _("Set by hand: there is nothing to judge.")
    if found.worse is None:
        facts = {"count": figure(found.count), "wanted": figure(found.wanted)}
        return _("Too few to say anything: %(count)s of the %(wanted)s that it takes.") % facts
    words = {
        "usual": _("They fell as fair dice do: of 100 sets of as many fair dice %(worse)s are at least as uneven."),
        "unusual": _("Somewhat uneven: of 100 sets of as many fair dice only %(worse)s are at least as uneven."),
        "very": _("Very uneven: of as many fair dice %(fine)s sets of 1,000 are at least as uneven."),
    }
    fine = round(found.worse * 1000)
    return words[found.verdict] % {"worse": round(found.worse * 100), "fine": fine or _("fewer than 1")}


def _of_kinds(fallen: DiceFallen, kinds: Sequence[Kind]) -> Iterable[Plot]:
    """One for each kind of die; the file of the first holds them all."""
    head = (_("Dice"), _("Face"), _("fell"), _("expected"))
    whole = Numbers(head, [row for kind in kinds for row in _face_rows(kind, fallen.all[kind])])
    notes = _notes(fallen)
    if not kinds:
        yield Plot("faces", _("How the dice fell"), _("No dice that you were told of."), whole, notes=notes)
    for n, kind in enumerate(kinds):
        faces = fallen.all[kind]
        plot = Plot(
            id=f"faces-{kind[0]}-{kind[1]}" if n else "faces",
            title=called(kind),
            told=f"{_summary(faces)} {verdict(kind, judge(faces))}",
            numbers=Numbers(head, _face_rows(kind, faces)),
            drawings=_drawn(faces),
            expects=_("expected of fair dice"),
        )
        yield plot if n else replace(plot, notes=notes, file=whole)


def _notes(fallen: DiceFallen) -> tuple[str, ...]:
    notes = [_("Games counted, as far as you were told of their dice: %(games)s.") % {"games": figure(fallen.games)}]
    if fallen.unread:
        later = _("Games still being counted: %(games)s; look again in a while.")
        notes.append(later % {"games": figure(fallen.unread)})
    return tuple(notes)


def _face_rows(kind: Kind, faces: Faces) -> list[tuple[Value, ...]]:
    expected = _tenths(sum(faces) / len(faces))
    return [(called(kind), face, count, expected) for face, count in enumerate(faces, 1)]


def _summary(faces: Faces) -> str:
    facts = {"count": figure(sum(faces)), "mean": _mean(faces), "expected": _tenths((len(faces) + 1) / 2)}
    return _("Dice: %(count)s; on average %(mean)s where %(expected)s is to be expected.") % facts


def _drawn(faces: Faces) -> tuple[Drawing, ...]:
    size = -(-len(faces) // MOST_COLUMNS)
    columns = []
    for low in range(0, len(faces), size):
        group = faces[low : low + size]
        label = str(low + 1) if len(group) == 1 else f"{low + 1}–{low + len(group)}"
        expected = sum(faces) * len(group) / len(faces)
        facts = {"face": label, "count": figure(sum(group)), "expected": _tenths(expected)}
        told = _("%(face)s: fell %(count)s times, expected %(expected)s") % facts
        columns.append(Stack(label, (sum(group),), told, expected))
    return stacked(columns)


@dataclass(frozen=True, slots=True)
class Rolled:
    """What one person rolled of one kind of dice."""

    name: str
    kind: Kind
    faces: Faces

    @property
    def told(self) -> str:
        return f"{_summary(self.faces)} {verdict(self.kind, judge(self.faces))}"

    def row(self, widest: int) -> tuple[Value, ...]:
        """Faces of larger dice stand above."""
        fell = [*self.faces, *[None] * widest][:widest] if len(self.faces) <= MOST_COLUMNS else [None] * widest
        count = sum(self.faces)
        return (self.name, called(self.kind), count, _mean(self.faces), verdict(self.kind, judge(self.faces)), *fell)


def _people(fallen: DiceFallen) -> Plot:
    names = {**fallen.names, BOT: _("bots")}
    nobody = _("nobody now")
    found = [Rolled(names.get(who, nobody), *one) for who, by in fallen.people.items() for one in by.items()]
    found.sort(key=lambda one: (one.name.casefold(), HANDS.index(one.kind[0]), one.kind[1]))
    small = [one for one in found if len(one.faces) <= MOST_COLUMNS]
    widest = max((len(one.faces) for one in small), default=0)
    head = (_("Who"), _("Dice"), _("How many"), _("on average"), _("What it says"), *map(str, range(1, widest + 1)))
    drawn = tuple(
        Multiple(f"{one.name} · {called(one.kind)}", figure(sum(one.faces)), one.told, _small(one.faces))
        for one in small[:MOST_PEOPLE]
    )
    sure = [one for one in found if one.kind[0] != FORCED and judge(one.faces).worse is not None]
    return Plot(
        id="people",
        title=_("By person"),
        told=_judged(len(sure)),
        numbers=Numbers(head, [one.row(widest) for one in found]),
        groups=(Group("", drawn),) if drawn else (),
        expects=_("expected of fair dice"),
    )


def _judged(sets: int) -> str:
    said = _(
        "Judged are only dice of which each face is to be expected %(least)s times: here %(count)s sets. "
        "Of twenty sets of fair dice about one seems uneven by chance alone."
    )
    return said % {"least": LEAST, "count": figure(sets)}


def _small(faces: Faces) -> Drawing:
    drawing = Drawing("", WIDE, HIGH)
    expected, top = sum(faces) / len(faces), max(*faces, 1)
    each, unit, bottom = (WIDE - 8) / len(faces), (HIGH - 24) / top, HIGH - 16
    for n, count in enumerate(faces):
        x = 4 + each * n
        drawing.boxes.append(Box(at(x + each * 0.1), at(bottom - count * unit), at(each * 0.8), at(count * unit)))
        if len(faces) <= 12 or n % 5 == 4:
            drawing.texts.append(Text(at(x + each / 2), at(HIGH - 3), str(n + 1)))
    drawing.lines.append(Line(f"M4 {bottom}H{WIDE - 4}", "axis"))
    drawing.lines.append(Line(f"M4 {at(bottom - expected * unit)}H{WIDE - 4}", "expected"))
    return drawing

"""Every typed part of an answer as an ordinary form: what its controls post is read back as the same answer."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, ClassVar

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from campaigns.forms.answers import read_answer, typed_values
from campaigns.forms.seats import read_faces
from campaigns.presenters.asked import Asking
from campaigns.presenters.offered import Asked
from campaigns.presenters.refused import show_refused
from campaigns.presenters.speech import Speech, percent
from campaigns.presenters.widgets import Workshop
from rulesets.common.actions import Action, action_id
from rulesets.common.params import Each, Many, Number, Pairs, Param, Path, Pick, Place, Split, Text
from rulesets.common.questions import Form, Near, Question, parse
from rulesets.common.refusals import Malformed
from tests.campaigns.tables import BARONS

UNITS = ("u1", "u2", "u3")
HEXES = tuple(f"{n:02d}" for n in range(40))
MANY_HEXES = Path(HEXES, 5)


@dataclass(frozen=True, slots=True)
class Stake(Action):
    """Borrows the sentence of a kind that the test game has."""

    kind: ClassVar[str] = "stake"
    choice: Any


KINDS = {"stake": Stake}
CASES: list[tuple[str, Param, Any]] = [
    ("pick", Pick(UNITS), "u2"),
    ("pick of many", Pick(HEXES), "17"),
    ("pick of nothing", Pick(("", "u1")), ""),
    ("place", Place(HEXES), "03"),
    ("number", Number(0, 90), 7),
    ("number to press", Number(50, 55, 52), 51),
    ("text", Text(40, 1), "It rained."),
    ("long text", Text(300, 1), "It rained, and it rained."),
    ("many", Many(UNITS, 0, 2), ("u1", "u3")),
    ("none of many", Many(UNITS, 0, 2), ()),
    ("path", MANY_HEXES, ("03", "04", "03")),
    ("empty path", MANY_HEXES, ()),
    ("split", Split(UNITS, 0, 9), (("u1", 4), ("u3", 5))),
    ("pairs", Pairs(UNITS, HEXES), (("u2", "11"),)),
    ("each", Each(UNITS, (("path", MANY_HEXES), ("pace", Pick(("walk", "run"))))), (("u2", (("01", "02"), "run")),)),
    (
        "each with a long list",
        Each(
            UNITS,
            (("at", Place(HEXES)), ("with", Many(("a", "b")))),
        ),
        (("u3", ("39", ("b",))),),
    ),
]


class Posted(HTMLParser):
    """What a browser would post for this form, as it stands."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.pairs: list[tuple[str, str]] = []
        self._select = ""
        self._text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "input" and values.get("name"):
            if values.get("type") not in ("radio", "checkbox") or "checked" in values:
                self.pairs.append((values["name"], values.get("value", "")))
        elif tag == "select":
            self._select = values["name"]
            self.pairs.append((self._select, ""))
        elif tag == "option" and "selected" in values:
            self.pairs[-1] = (self._select, values["value"])
        elif tag == "textarea":
            self._text = values["name"]

    def handle_data(self, data: str) -> None:
        if self._text:
            self.pairs.append((self._text, data))
            self._text = ""

    @property
    def post(self) -> QueryDict:
        post = QueryDict(mutable=True)
        for name, value in self.pairs:
            post.appendlist(name, value)
        return post


def question_of(param: Param, mine: Any = None) -> Question:
    form = Form("stake", (("choice", param),))
    return Question("t1.stake", "stake", ("red",), "BAR-3a", (form,), mine=None if mine is None else Stake(mine))


def shown(question: Question, actions: tuple[Action, ...] = (), given: dict[str, Any] | None = None) -> Asked:
    speech = Speech.of(BARONS)
    return Asking(speech, Workshop(speech, {}, {}), actions, given=lambda _question: given or {}).show(question)


def rendered(asked: Asked) -> str:
    assert asked.single is not None
    return "".join(render_to_string(one.template, {"widget": one}) for one in asked.single.widgets)


@pytest.mark.parametrize(("param", "value"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_the_controls_post_is_the_answer_they_show(param: Param, value: Any) -> None:
    question = question_of(param, mine=value)
    actions = tuple(Stake(one) for one in HEXES)  # so many that the options become a control
    post = Posted(rendered(shown(question, actions))).post
    post["choice"] = "f0"
    assert parse(question, KINDS, read_answer(question, typed_values(post))) == Stake(value)


@pytest.mark.parametrize(("param", "value"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_was_typed_stands_in_the_form_again(param: Param, value: Any) -> None:
    question = question_of(param, mine=value)
    actions = tuple(Stake(one) for one in HEXES)
    post = Posted(rendered(shown(question, actions))).post
    typed = {"choice": "f0", **typed_values(post)}
    again = Posted(rendered(shown(question_of(param), actions, typed)))
    assert again.post == post


def test_few_answers_are_rows_that_post_the_whole_action() -> None:
    question = question_of(Pick(UNITS))
    actions = tuple(Stake(one) for one in UNITS)
    asked = shown(question, actions)
    assert [one.value for one in asked.answers] == [action_id(one) for one in actions]
    data = read_answer(question, {"choice": asked.answers[1].value})
    assert parse(question, KINDS, data) == actions[1]


def test_a_row_that_was_given_and_is_emptied_is_given_empty() -> None:
    param = Each(UNITS, (("path", MANY_HEXES),))
    question = question_of(param, mine=(("u1", (("01",),)),))
    data = read_answer(question, {"choice": "f0", "f0": {"choice": {"u1": {"path": ""}, "u2": {"path": ""}}}})
    assert parse(question, KINDS, data) == Stake((("u1", ((),)),))


@pytest.mark.parametrize(("column", "told"), [(MANY_HEXES, 1), (Number(0, 9), 0)])
def test_a_column_of_paths_says_how_one_is_typed(column: Any, told: int) -> None:
    page = rendered(shown(question_of(Each(UNITS, (("one", column),)))))
    assert page.count("The places in order, with commas between") == told


@pytest.mark.parametrize("choice", ["", "f7", "stake:{", "stake:[1]", 'stake:{"kind":"x"}', "f00"])
def test_a_choice_that_is_none_is_malformed(choice: str) -> None:
    question = question_of(Pick(UNITS))
    with pytest.raises(Malformed):
        parse(question, KINDS, read_answer(question, {"choice": choice}))


def test_a_refused_control_is_marked_by_its_path() -> None:
    speech = Speech.of(BARONS)
    workshop = Workshop(speech, {}, {}, wrong="choice.u2.path.3")
    widget = workshop.widget(Each(UNITS, (("path", MANY_HEXES),)), "f0.choice", "Paths")
    assert widget.bad
    assert [row.widgets[0].bad for row in widget.rows] == [False, True, False]


def test_a_refused_control_is_named_by_its_labels_and_its_row_by_the_name_of_whom_it_is_about() -> None:
    speech = Speech.of("argad").knowing({"f104": "Lajeunesse"})
    said = show_refused(Malformed("missing", "shots.f104.weapon"), speech, "t1.shots", "declare").sentence.text
    assert said == "An answer is missing at “Shots › Lajeunesse › Weapon”."
    unknown = show_refused(Malformed("missing", "shots.f200.way"), speech, "t1.shots", "declare").sentence.text
    assert unknown == "An answer is missing at “Shots › f200 › way”."


@pytest.mark.parametrize(
    ("typed", "faces"),
    [("6 4 1", (6, 4, 1)), ("6,4;1", (6, 4, 1)), ("641", (6, 4, 1)), ("12", (1, 2)), ("17", (17,)), ("x 2", (0, 2))],
)
def test_faces_are_typed_as_people_type_them(typed: str, faces: tuple[int, ...]) -> None:
    assert read_faces(QueryDict(f"faces={typed.replace(';', '%3B').replace(' ', '+')}")) == faces


@pytest.mark.parametrize(
    ("weight", "total", "language", "said"),
    [
        (30, 36, "en", "83.3\u202f%"),
        (30, 36, "fr", "83,3\u202f%"),
        (0, 7, "en", "0.0\u202f%"),
        (7, 7, "en", "100.0\u202f%"),
        (1, 10**6, "en", "< 0.1\u202f%"),
        (10**6 - 1, 10**6, "en", "> 99.9\u202f%"),
    ],
)
def test_odds_never_read_sure_when_they_are_not(weight: int, total: int, language: str, said: str) -> None:
    assert percent(weight, total, language) == said


# -- what nobody should have to type or to read ----------------------------------------------------------------------


def test_a_small_number_says_what_is_usual_until_another_is_pressed() -> None:
    control = shown(question_of(Number(-2, 2, 0))).answers[0].widgets[0]
    assert control.template == "rulesets/_pick.html"
    assert [(one.label, one.chosen) for one in control.options] == [
        ("\u22122", False),
        ("\u22121", False),
        ("0", True),
        ("+1", False),
        ("+2", False),
    ]


def test_the_only_answer_of_a_form_with_nothing_to_fill_in_is_given_whole() -> None:
    question = question_of(Each((), (("at", Place(HEXES)),)))
    (answer,) = shown(question, (Stake(()),)).answers
    assert not answer.widgets
    assert parse(question, KINDS, read_answer(question, {"choice": answer.value})) == Stake(())


def test_what_was_nearly_possible_stands_beside_its_own_question_alone() -> None:
    near = Near(Stake("u9"), "not_offered", "BAR-3a", {})
    speech, question = Speech.of(BARONS), question_of(Pick(UNITS))
    asking = Asking(speech, Workshop(speech, {}, {}), (), (near,))
    assert len(asking.show(question).near) == 1
    other = Question("t1.agree", "agree", ("red",), "BAR-3a", (Form("agree"),))
    assert asking.show(other).near == ()


def test_what_is_usual_is_chosen_until_something_else_is() -> None:
    control = shown(question_of(Pick(UNITS, "", "u2"))).answers[0].widgets[0]
    assert [one.value for one in control.options if one.chosen] == ["u2"]

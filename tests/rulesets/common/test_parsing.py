"""Whatever people send comes out as an action or as Malformed with the place of the fault, and soon."""

from __future__ import annotations

import json
from dataclasses import dataclass
from time import process_time
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.common.actions import Action, action_id, from_json, to_json
from rulesets.common.params import Each, Many, Number, Pairs, Param, Path, Pick, Place, Split, Text
from rulesets.common.questions import MAX_BYTES, MAX_VALUES, Form, Question, nest, parse
from rulesets.common.refusals import Malformed

IDS = ("a", "b", "c")
PARAMS: dict[str, Param] = {
    "card": Pick(IDS, "card"),
    "place": Place(IDS),
    "coins": Number(-2, 5),
    "reason": Text(20, low=1),
    "orders": Text(60, lines=True),
    "cards": Many(IDS, low=1, high=2),
    "path": Path(IDS, high=3, low=1),
    "split": Split(IDS, low=1, high=4),
    "pairs": Pairs(IDS, ("x", "y"), low=1, once=True),
    "each": Each(IDS, (("to", Place(("x", "y"))), ("men", Number(0, 3)))),
}
GOOD: dict[str, Any] = {
    "card": "b",
    "place": "c",
    "coins": 3,
    "reason": "Rain",
    "orders": "one\ntwo",
    "cards": ["c", "a"],
    "path": ["a", "b", "a"],
    "split": {"c": 1, "a": 3},
    "pairs": {"b": "x", "a": "y"},
    "each": {"c": {"to": "x", "men": 2}},
}


@dataclass(frozen=True, slots=True)
class Everything(Action):
    kind: ClassVar[str] = "everything"
    card: str
    place: str
    coins: int
    reason: str
    orders: str
    cards: tuple[str, ...]
    path: tuple[str, ...]
    split: tuple[tuple[str, int], ...]
    pairs: tuple[tuple[str, str], ...]
    each: tuple[tuple[str, tuple[Any, ...]], ...]


KINDS = {"everything": Everything}
QUESTION = Question("q", "all", ("red",), "EX-1", (Form("everything", tuple(PARAMS.items())),))
few = settings(deadline=None, max_examples=60)
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12), st.sampled_from([*IDS, "x", "1", "-1"])
)
texts = st.one_of(st.sampled_from(IDS), st.text(max_size=6))
trees = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(texts, inner, max_size=4),
    ),
    max_leaves=12,
)


def read(**changes: Any) -> Action:
    return parse(QUESTION, KINDS, {"kind": "everything", **GOOD, **changes})


def fault(**changes: Any) -> tuple[str, str]:
    with pytest.raises(Malformed) as caught:
        read(**changes)
    return caught.value.code, caught.value.path


def test_a_good_answer_is_read_in_canonical_order():
    action = read()
    assert isinstance(action, Everything)
    assert (action.cards, action.split, action.pairs) == (("a", "c"), (("a", 3), ("c", 1)), (("a", "y"), ("b", "x")))
    assert action.each == (("c", ("x", 2)),)
    assert read(cards=["a", "c"], split={"a": "3", "c": " 1", "b": ""}, pairs={"a": "y", "b": "x", "c": ""}) == action


def test_actions_survive_their_json():
    action = read()
    again = from_json(KINDS, json.loads(json.dumps(to_json(action))))
    assert again == action and action_id(again) == action_id(action)


@pytest.mark.parametrize(
    ("name", "value", "code", "path"),
    [
        ("card", "z", "not_offered", "card"),
        ("card", ["a"], "not_a_text", "card"),
        ("coins", 6, "out_of_range", "coins"),
        ("coins", "--1", "not_a_number", "coins"),
        ("coins", "1-", "not_a_number", "coins"),
        ("coins", "-", "not_a_number", "coins"),
        ("coins", "²", "not_a_number", "coins"),
        ("coins", "٣", "not_a_number", "coins"),
        ("coins", True, "not_a_number", "coins"),
        ("coins", 1.0, "not_a_number", "coins"),
        ("coins", 10**400, "not_a_number", "coins"),
        ("reason", " \u202e\u200b ", "wrong_length", "reason"),
        ("reason", "x" * 21, "wrong_length", "reason"),
        ("cards", ["a", "a"], "chosen_twice", "cards"),
        ("cards", [], "wrong_count", "cards"),
        ("cards", ["a", {}], "not_a_text", "cards.1"),
        ("path", ["a", "b", "a", "b"], "wrong_count", "path"),
        ("path", ["a", "z"], "not_offered", "path.1"),
        ("split", {"a": 5}, "out_of_range", "split.a"),
        ("split", {"a": 3, "b": 3}, "wrong_total", "split"),
        ("split", {"z": 3}, "not_offered", "split.z"),
        ("split", [], "not_a_table", "split"),
        ("pairs", {"a": "x", "b": "x"}, "chosen_twice", "pairs"),
        ("pairs", {}, "wrong_count", "pairs"),
        ("each", {"a": {"to": "x"}}, "missing", "each.a.men"),
        ("each", {"a": {"to": "x", "men": 1, "z": 1}}, "unknown_field", "each.a.z"),
        ("each", {"a": {"to": "q", "men": 1}}, "not_offered", "each.a.to"),
        ("each", {"a": 3}, "not_a_table", "each.a"),
    ],
)
def test_faults_are_named_by_their_path(name: str, value: Any, code: str, path: str):
    assert fault(**{name: value}) == (code, path)


def test_the_frame_of_an_answer_is_checked():
    assert fault(extra=1) == ("unknown_field", "extra")
    assert fault(kind="other") == ("unknown_kind", "kind")
    for data in ([], "text", None, 3):
        with pytest.raises(Malformed, match="not_a_table"):
            parse(QUESTION, KINDS, data)  # type: ignore[arg-type]


@few
@given(st.dictionaries(st.one_of(st.sampled_from([*PARAMS, "kind"]), st.text(max_size=5)), trees, max_size=12))
def test_anything_is_an_action_or_malformed(data: dict[str, Any]):
    with_kind = {"kind": "everything", **data}
    for attempt in (data, with_kind, {**GOOD, **with_kind, "kind": "everything"}):
        try:
            assert isinstance(parse(QUESTION, KINDS, attempt), Everything)
        except Malformed as refused:
            assert refused.code


@few
@given(st.sampled_from(list(PARAMS)), trees)
def test_one_wrong_value_among_good_ones_is_named(name: str, value: Any):
    try:
        action = read(**{name: value})
    except Malformed as refused:
        assert refused.path.split(".")[0] in (name, "")
    else:
        assert read(**{name: to_json(action)[name]} if name not in ("split", "pairs", "each") else {}) is not None


names = st.lists(st.one_of(st.sampled_from([*PARAMS, "kind"]), st.text("a.[]0", max_size=4)), min_size=1, max_size=4)


@few
@given(st.lists(st.tuples(names.map(".".join), st.text(max_size=5)), max_size=10))
def test_any_posted_form_is_nested_or_malformed(pairs: list[tuple[str, str]]):
    try:
        nested = nest(pairs)
    except Malformed:
        return
    try:
        parse(QUESTION, KINDS, {**nested, "kind": "everything"})
    except Malformed as refused:
        assert refused.code


def test_a_posted_form_reads_like_json():
    posted = [
        ("kind", "everything"),
        *[(name, str(GOOD[name])) for name in ("card", "place", "coins", "reason", "orders")],
        ("cards", "c"),
        ("cards", "a"),
        ("path", "a, b, a"),
        ("split.c", "1"),
        ("split.a", "3"),
        ("pairs.b", "x"),
        ("pairs.a", "y"),
        ("each.c.to", "x"),
        ("each.c.men", "2"),
    ]
    assert parse(QUESTION, KINDS, nest(posted)) == read()


def test_too_many_values_are_refused_before_any_is_read():
    assert fault(cards=["a"] * MAX_VALUES) == ("too_large", "")
    assert fault(cards=[[[[[[[[[[["a"]]]]]]]]]]]) == ("too_large", "")
    with pytest.raises(Malformed, match="too_large"):
        nest([("cards", "a")] * (MAX_VALUES + 1))


def test_too_long_values_are_refused_before_any_is_read():
    assert fault(reason="x" * MAX_BYTES) == ("too_large", "")
    assert fault(each={"x" * MAX_BYTES: {}}) == ("too_large", "")
    assert fault(reason="é" * (MAX_BYTES * 2 // 3)) == ("too_large", "")


def test_a_deep_answer_breaks_nothing():
    deep: Any = "a"
    for _ in range(100_000):
        deep = [deep]
    assert fault(cards=deep) == ("too_large", "")


@pytest.mark.parametrize("name", ["\ud800", "\u202e", "a\nb", "\x00", "²"])
def test_a_strange_name_is_named_by_what_can_be_printed(name: str):
    for data in ({**GOOD, name: 1}, {**GOOD, "split": {name: 1}}, {**GOOD, "pairs": {name: "x"}}):
        with pytest.raises(Malformed) as refused:
            parse(QUESTION, KINDS, {"kind": "everything", **data})
        assert refused.value.path.isprintable() and refused.value.path.encode()
        assert refused.value.facts["path"] == refused.value.path


@pytest.mark.parametrize("name", ["cards", "cards[]"])
def test_a_name_that_is_posted_again_and_again_is_read_soon(name: str):
    began = process_time()
    assert len(nest([(name, "a")] * MAX_VALUES)["cards"]) == MAX_VALUES
    assert process_time() - began < 0.5


def test_the_largest_answers_are_read_soon():
    """As many values as are let through, over as many options as a large game has."""
    ids = tuple(str(n) for n in range(9000))
    wide: dict[str, tuple[Param, Any]] = {
        "many": (Many(ids), list(ids)),
        "path": (Path(ids, high=20_000), [*ids, *ids]),
        "split": (Split(ids, 0, 10**9), dict.fromkeys(ids, 1)),
        "pairs": (Pairs(ids, ids), dict(zip(ids, ids, strict=True))),
        "each": (Each(ids, (("n", Number(0, 9)),)), {one: {"n": 1} for one in ids}),
    }
    for name, (param, value) in wide.items():
        began = process_time()
        param.read(value, name)
        assert process_time() - began < 2, name

"""What can be read off the source of a game without running it."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rulesets.common
from rulesets.common.words import LANGUAGES, SLOT

# class -> (section of words.toml, position of the code among the arguments, its name as a keyword)
CODES = {
    "Event": ("events", 0, "code"),
    "Part": ("events", 0, "code"),
    "IllegalAction": ("refusals", 0, "code"),
    "Malformed": ("refusals", 0, "code"),
    "BadSetup": ("refusals", 0, "code"),
    "BadPosition": ("refusals", 0, "code"),
    "BadFile": ("refusals", 3, "code"),
    "Near": ("refusals", 1, "code"),
    "Question": ("questions", 1, "kind"),
    "Line": ("lines", 0, "code"),
    "Chance": ("odds", 0, "code"),
    "Outcome": ("endings", 0, "ending"),
    "Consequence": ("consequences", 1, "code"),
    "Modifier": ("causes", 1, "cause"),
    "Ending": ("odds", 0, "code"),
    "Asked": ("events", 2, "told"),
    "Card": ("zones", 2, "zone"),
}
REFUSALS = ("IllegalAction", "Near")
GO_THROUGH = ("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "fromkeys", "join", "extend")
NOWHERE = 99
TELLS = ("tell", "whisper")  # what functions that tell an event are called; theirs is the code
TOLD = ("code", "public")  # by these names
COMMON = Path(rulesets.common.__file__).parent
PATHS = ("Path", "files", "with_name", "joinpath")


def texts(node: ast.expr) -> Iterator[str]:
    """The text constants that an expression may come to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.Tuple):
        for one in node.elts:
            yield from texts(one)


@cache
def calls(source: Path) -> list[tuple[str, ast.Call]]:
    """Every call of something by its plain name, in all modules of a package but its tests."""
    files = sorted(source.rglob("*.py")) if source.is_dir() else [source.with_suffix(".py")]
    found = []
    for file in files:
        if not file.name.startswith(("test_", "probes", "conftest")):
            nodes = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
            found += [(name, node) for node in nodes if (name := _name(node.func))]
    return found


def _name(function: ast.expr) -> str:
    """What is called, by itself or out of a module."""
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


@cache
def tellers(source: Path) -> dict[str, list[tuple[str, int, str]]]:
    """The functions of a package, and of what all games share, that tell an event by its code: as CODES has them."""
    found: dict[str, list[tuple[str, int, str]]] = {}
    for file in sorted({*source.rglob("*.py"), *COMMON.glob("*.py")}):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith(TELLS):
                by_place = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
                names = [*by_place, *(one.arg for one in node.args.kwonlyargs)]
                places = [(one, by_place.index(one) if one in by_place else NOWHERE) for one in TOLD if one in names]
                found.setdefault(node.name, []).extend(("events", at, name) for name, at in places)
    return found


def codes(source: Path) -> list[tuple[str, str]]:
    """(section of words.toml, code) for every code written down in the source."""
    found = [
        (section, code)
        for name, call in calls(source)
        for section, code in _codes(source, name, call)
        if code and section != ""
    ]
    return list(dict.fromkeys(found))


def _codes(source: Path, name: str, call: ast.Call) -> Iterator[tuple[str, str]]:
    for section, at, keyword in [CODES[name]] if name in CODES else tellers(source).get(name, ()):
        given = call.args[at : at + 1] + [one.value for one in call.keywords if one.arg == keyword]
        yield from ((section, code) for one in given for code in texts(one))


def codes_of(source: Path, *names: str) -> list[str]:
    """The codes given to these classes."""
    return list(
        dict.fromkeys(code for name, call in calls(source) if name in names for _, code in _codes(source, name, call))
    )


def refusing_rules(source: Path) -> list[str]:
    """The rules that refusals cite."""
    cited = [rule for name, call in calls(source) if name in REFUSALS for one in call.args for rule in _rules(one)]
    return list(dict.fromkeys(cited))


def _rules(node: ast.expr) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Subscript) and isinstance(one.value, ast.Name) and one.value.id in ("RULE", "RULEBOOK"):
            yield from texts(one.slice)


def floats(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Float literals, annotations, conversions and true divisions; paths may be divided."""
    paths = _path_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield node.lineno, f"the float {node.value}"
        elif isinstance(node, ast.Name) and node.id == "float":
            yield node.lineno, "float"
        elif _is_division(node) and not _is_path(getattr(node, "left", node), paths):
            yield node.lineno, "true division"


def _is_division(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)


def _path_names(tree: ast.Module) -> list[str]:
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_path(node.value, found):
            found += [one.id for one in node.targets if isinstance(one, ast.Name)]
        if isinstance(node, ast.arg) and isinstance(node.annotation, ast.Name) and node.annotation.id == "Path":
            found.append(node.arg)
    return found


def _is_path(node: ast.AST, paths: list[str]) -> bool:
    names = [getattr(one, "attr", getattr(one, "id", "")) for one in ast.walk(node)]
    return any(one in PATHS or one in paths for one in names)


def sets(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Sets that are kept or gone through in their own order; to count, to compare and to look up they may serve."""
    kept = [one.id for node in ast.walk(tree) for one in _assigned(node) if _is_set(getattr(node, "value", one))]
    for node in ast.walk(tree):
        gone_through = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
        gone_through += [node.value] if isinstance(node, ast.Starred) else []
        if isinstance(node, ast.Call):
            gone_through += node.args if _name(node.func) in GO_THROUGH else []
            gone_through += (
                [node.func.value] if isinstance(node.func, ast.Attribute) and node.func.attr == "pop" else []
            )
        for one in gone_through:
            if _is_set(one) or getattr(one, "id", "") in kept:
                yield one.lineno, "goes through a set"
        if isinstance(node, ast.AnnAssign) and any(
            getattr(one, "id", "") == "set" for one in ast.walk(node.annotation)
        ):
            yield node.lineno, "keeps a set"


def _assigned(node: ast.AST) -> list[ast.Name]:
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [one for one in targets if isinstance(one, ast.Name)]


def _is_set(node: ast.expr) -> bool:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    joined = isinstance(node, ast.BinOp) and (_is_set(node.left) or _is_set(node.right))
    return isinstance(node, ast.Set | ast.SetComp) or called or joined


def sentence_faults(file: Path) -> Iterator[str]:
    """Sentences that lack a language, or name a fact in one language that the other does not know."""
    for section, entries in tomllib.loads(file.read_text("utf-8")).items():
        rows = [(f"names.{kind}.{one}", both) for kind, named in entries.items() for one, both in named.items()]
        if section != "names":
            rows = [(f"{section}.{code}", both) for code, both in entries.items()]
        for code, both in rows:
            yield from (f"{code}: {what}" for what in _faults(both))


def _faults(both: Any) -> Iterator[str]:
    said = {language: both.get(language) for language in LANGUAGES} if isinstance(both, dict) else {}
    if not all(isinstance(text, str) and text.strip() for text in said.values()) or not said:
        yield f"not in both languages: {both}"
        return
    slots = {language: sorted(_facts(text, language)) for language, text in said.items()}
    if slots["en"] != slots["fr"]:
        yield f"other facts in English than in French: {slots['en']}, {slots['fr']}"
    for text in said.values():
        rest = SLOT.sub("", text)
        if "{" in rest or "}" in rest:
            yield f"a slot that is none: {text}"


def _facts(text: str, language: str) -> set[str]:
    """The facts that a sentence names. A text that a scenario gives in both languages bears theirs for its name."""
    return {"text" if slot[1] == language else slot[1] for slot in SLOT.findall(text)}


def marks(tree: ast.Module, file: str) -> Iterator[tuple[str, str, tuple[object, ...]]]:
    """(test, "rule" | "example" | "hidden", its constant arguments) for every mark."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute):
                    kind, of = mark.func.attr, ast.unparse(mark.func)
                    if kind in ("rule", "example", "hidden") and "mark" in of:
                        given = [one.value for one in mark.args if isinstance(one, ast.Constant)]
                        yield f"{file}::{node.name}", kind, tuple(given)

"""Components that were accepted once, and are opened again by rules that may refuse more today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from campaigns.plain_text import plain_line
from campaigns.refusals import BoxUnfit
from rulesets.common.contract import Ruleset
from rulesets.common.refusals import BadFile
from rulesets.common.words import NoWords


def open_stored(ruleset: Ruleset[Any], files: Mapping[str, str]) -> Any:
    """Raises BoxUnfit with file, line and reason, where the rules can do nothing with them any more and the game lets
    everybody know what lies in the box; else BadFile."""
    reopen = getattr(ruleset, "reopen_box", None)
    if reopen is None:
        return ruleset.load_box(files)
    try:
        return reopen(files)
    except BadFile as fault:
        place = {"file": plain_line(fault.file)[:80], "line": fault.line, "column": fault.column}
        raise BoxUnfit("box_unfit", **place, reason=_reason(ruleset, fault)) from None


def _reason(ruleset: Ruleset[Any], fault: BadFile) -> str:
    try:
        said = ruleset.words.text("refusals", fault.code, fault.facts, get_language() or "en")
    except NoWords:
        said = fault.code
    return plain_line(said)[:300]

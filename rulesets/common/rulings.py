"""The game master's hand as a question: verbs on named things, the whole board as a document, each with a reason.

The kinds are those of `shapes.Ruling` and `shapes.BoardRuling`; who carries them out is the game, by the same place
and lift as its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.common.actions import Action, arguments
from rulesets.common.events import Event, Part, Sink
from rulesets.common.params import Param, Pick, Text
from rulesets.common.position import Position, from_toml, to_toml
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import BadFile, IllegalAction, Refused
from rulesets.common.seats import GM, Fact, RuleId, Seat
from rulesets.common.shapes import BoardRuling

QUESTION = "gm.rulings"
BOARD = Text(200_000, 1, lines=True)
REASON: tuple[str, Param] = ("reason", Text(300, 3))
FEW = 4  # so many values of a ruling are offered, of more every so many
Verbs = Mapping[str, tuple[Pick, Pick]]  # kind -> subjects and values


def rulings(verbs: Verbs, rule: RuleId, board_rule: RuleId) -> Question:
    """What the game master may always do, and what holds nothing up. Verbs without a subject are left out."""
    forms = [
        Form(kind, (("subject", subjects), ("value", values), REASON))
        for kind, (subjects, values) in verbs.items()
        if subjects.options and values.options
    ]
    board = Form(BoardRuling.kind, (("board", BOARD), REASON), board_rule, grave=True)
    return Question(QUESTION, "rulings", (GM,), rule, (*forms, board), must=False)


def samples(questions: Sequence[Question], now: Position) -> dict[str, Sequence[str]]:
    """For `answers.offered`: some of each ruling, since all of one kind are alike; the board as it is."""
    found: dict[str, Sequence[str]] = {f"{BoardRuling.kind}.board": (BOARD.read(to_toml(now), "board"),)}
    for form in [form for question in questions if question.id == QUESTION for form in question.forms]:
        for name, param in form.params:
            if isinstance(param, Pick):
                found[f"{form.kind}.{name}"] = param.options[:: -(-len(param.options) // FEW) or 1]
    return found


def check_board(action: Action, lay: Callable[[Position], None], rule: RuleId) -> None:
    """Refuses a board that cannot be played; `lay` tries it on a copy."""
    if isinstance(action, BoardRuling):
        try:
            lay(from_toml(action.board))
        except Refused as error:
            raise IllegalAction(error.code, rule, **error.facts) from None
        except BadFile as error:
            raise IllegalAction(error.code, rule, line=error.line) from None


def tell_ruling(sink: Sink, action: Action, rule: RuleId, *, to: Seat = "", public: str = "") -> None:
    """Marked as a ruling, with its reason; "gm.move" is told as "ruled_move", its board unread.

    All hear it, unless it is `to` one seat alone: then the others hear `public`, which names the subject only.
    """
    if sink.deaf:
        return
    given = arguments(action)
    facts: dict[str, Fact] = {name: given[name] for name in ("subject", "value") if name in given}
    told = Part(action.kind.replace("gm.", "ruled_"), facts)
    heard = Part(public, {"subject": given["subject"]}) if to else told
    sink.tell(Event(told.code, rule, heard, {to: told} if to else {}, told, True, str(given["reason"])))

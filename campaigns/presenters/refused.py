"""What was refused, in words: what it is, why, under which rule, and the way out."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.presenters.asked import param_label
from campaigns.presenters.speech import Bit, Sentence, Speech
from campaigns.refusals import SiteRefused, Stale
from rulesets.common.refusals import Malformed, Refused
from rulesets.common.words import NoWords

TOO_LARGE = "too_large"
OURS = {"nothing_chosen": gettext_lazy("Choose one of the answers first.")}


@dataclass(frozen=True, slots=True)
class RefusedShown:
    """`path` names the control that is to blame; `question` the panel it stands in."""

    title: str
    sentence: Sentence
    question: str = ""
    path: str = ""
    rule_title: str = ""
    way: str = ""
    tone: str = "refused"
    icon: str = "i-octagon-x"
    nothing_changed: bool = True
    status: int = 422


def show_refused(refusal: Refused, speech: Speech, question: str, kind: str) -> RefusedShown:
    """A refusal of the rules, or an answer that is not of the form asked for."""
    path = refusal.path if isinstance(refusal, Malformed) else ""
    facts = {**refusal.facts, **({"path": _path(path, speech, kind)} if path else {})}
    return RefusedShown(
        title=_("Not like this:") if path else _("Not possible:"),
        sentence=_sentence(refusal.code, facts, refusal.rule, speech),
        question=question,
        path=path,
        rule_title=_rule_title(refusal.rule, speech),
        way=_("Your answer still stands below as you gave it: change it and send it again."),
        status=413 if refusal.code == TOO_LARGE else 422,
    )


def show_site_refusal(refusal: SiteRefused, question: str = "", speech: Speech | None = None) -> RefusedShown:
    """What the site itself does not do. Its sentences say that nothing was changed where that is not plain.

    `speech`: of the game, where a rule of it may be named.
    """
    stale, rule = isinstance(refusal, Stale), refusal.rule if speech else ""
    return RefusedShown(
        title=_("The game has moved on.") if stale else "",
        sentence=Sentence((Bit(str(refusal)),), speech.chip(rule) if speech else None),
        question=question,
        rule_title=_rule_title(rule, speech) if speech else "",
        tone="warn" if stale else "refused",
        icon="i-refresh-cw" if stale else "i-octagon-x",
        nothing_changed=False,
        status=refusal.status,
    )


def _sentence(code: str, facts: dict[str, object], rule: str, speech: Speech) -> Sentence:
    if code in OURS:
        return Sentence((Bit(str(OURS[code])),))
    try:
        return speech.say("refusals", code, facts, rule)  # type: ignore[arg-type]
    except NoWords:
        return Sentence((Bit(code),), speech.chip(rule))


def _path(path: str, speech: Speech, kind: str) -> str:
    """ "orders.17.path" as the labels of the form say it, and rows by the names of those whom they are about."""
    first, *rest = path.split(".")
    names = [param_label(speech, kind, first)]
    for one in rest:
        names.append(str(int(one) + 1) if one.isdecimal() and len(one) < 4 else _part(one, first, speech, kind))
    return " › ".join(names)


def _part(one: str, of: str, speech: Speech, kind: str) -> str:
    if one in speech.called:
        return speech.called[one]
    inner = f"{of}.{one}"
    return param_label(speech, kind, inner if _is_labelled(inner, speech, kind) else one)


def _is_labelled(name: str, speech: Speech, kind: str) -> bool:
    return any(speech.words.has("params", one) for one in (f"{kind}.{name}", name))


def _rule_title(rule: str, speech: Speech) -> str:
    found = speech.rulebook.rules.get(rule)
    if found is None:
        return ""
    return (found.title_fr if speech.language == "fr" else "") or found.title

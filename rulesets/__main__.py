"""`python -m rulesets`: the games on the command line, without a site. See --help."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from time import perf_counter
from typing import NoReturn

from rulesets import commands
from rulesets.commands import CommandError, Failed, Lines

NO = 1
USAGE = 2


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (--help shows what can be typed)")


def main(typed: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a letter shows a question mark
    try:
        for line in _run(_parser().parse_args(typed)):
            print(line)
        sys.stdout.flush()
    except CommandError as error:
        print(f"rulesets: {error}", file=sys.stderr)
        return USAGE
    except Failed as failed:
        if str(failed):
            print(f"rulesets: {failed}", file=sys.stderr)
        return NO
    except BrokenPipeError:  # whoever read along has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def _run(options: argparse.Namespace) -> Lines:
    match options.command:
        case "list":
            return commands.list_games(as_json=options.json)
        case "playout":
            return commands.playout(vars(options), perf_counter)
        case "replay":
            return commands.replay(options.file, options.game)
        case "odds":
            return commands.odds(options.slug, options.question, options.values, as_json=options.json)
        case "rules":
            return commands.rules(options.slug, missing=options.missing)
        case "examples":
            return commands.examples(options.slug, missing=options.missing)
        case _:
            return commands.hidden(options.slug, missing=options.missing)


def _parser() -> Parser:
    parser = Parser(prog="python -m rulesets", description="The games, without a site.", allow_abbrev=False)
    known = parser.add_subparsers(dest="command", required=True, metavar="command", parser_class=Parser)
    _add(known, "list", "the games", json=True)
    playout = _add(known, "playout", "play whole games with bots", slug=True, json=True)
    playout.add_argument("--games", type=_count, default=100, metavar="N", help="how many (100)")
    playout.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same games (0)")
    playout.add_argument("--bots", default="", metavar="a,b,c", help="a bot a seat, or one for all (random)")
    playout.add_argument("--scenario", default="", metavar="X", help="the first one if none is named")
    replay = _add(known, "replay", "verify the file of a game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--game", default="", metavar="MODULE", help="the module of a game that is not listed")
    odds = _add(known, "odds", "exact odds", slug=True, json=True)
    odds.add_argument("question")
    odds.add_argument("values", nargs="*", metavar="name=value")
    for name, about in (("rules", "the rules"), ("examples", "the worked examples"), ("hidden", "the secrets")):
        listing = _add(known, name, f"{about} of a game's ledger", slug=True)
        listing.add_argument(
            "--missing", action="store_true", help="only those without a test; exit 1 if there are any"
        )
    return parser


def _add(
    known: argparse._SubParsersAction[Parser], name: str, about: str, *, slug: bool = False, json: bool = False
) -> Parser:
    command = known.add_parser(name, help=about, description=about, allow_abbrev=False)
    if slug:
        command.add_argument("slug", help="a game, or the module of one that is not listed")
    if json:
        command.add_argument("--json", action="store_true", help="as JSON")
    return command


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= 10**9:
        raise argparse.ArgumentTypeError(f"“{text[:20]}” is not a number of games")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())

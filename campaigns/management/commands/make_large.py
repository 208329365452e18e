"""`manage.py make_large`: a campaign of many years, to see how the site bears it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.models import Person
from campaigns.services.large import Size, make_large


class Command(BaseCommand):
    help = "Makes a large campaign for this account; the same numbers make the same campaign."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("account", help="who owns it and is its game master")
        for one in fields(Size):
            parser.add_argument(f"--{one.name}", type=type(one.default), default=one.default)

    def handle(self, *args: Any, **options: Any) -> None:
        gm = Person.objects.filter(username=options["account"]).first()
        if gm is None:
            raise CommandError(f"There is no account “{options['account']}”.")
        size = Size(**{one.name: options[one.name] for one in fields(Size)})
        if min(size.characters, size.players) < 1 or min(size.games, size.entries, size.knowledge) < 0:
            raise CommandError("At least one character and one player, and no number below nought.")
        campaign = make_large(gm=gm, size=size)
        if options["verbosity"]:
            self.stdout.write(f"{campaign.name}: /campaigns/{campaign.pk}/")

"""`manage.py demo`: a campaign to try everything in, and the link that opens it."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from campaigns.models import Person
from campaigns.services.demo import demo_token, has_demo, make_demo


class Command(BaseCommand):
    help = "Makes the demo campaign and shows the link that opens it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="only where nobody has an account yet")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["if_empty"] and Person.objects.exists():
            return
        if not options["if_empty"] and has_demo():
            raise CommandError(f"The demo is there already: {reverse('open_demo', args=[demo_token()])}")
        french = os.environ.get("LANG", "").startswith("fr")
        make_demo(language="fr" if french else "en")
        if options["verbosity"]:
            self.stdout.write(reverse("open_demo", args=[demo_token()]))

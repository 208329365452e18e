"""`manage.py restore FILE`: the database becomes what a backup holds. The site has to be stopped first."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.services import backups


class Command(BaseCommand):
    help = "Puts a backup back. What is there now is backed up first; an older backup is brought up to date."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--no-copy", action="store_true", help="do not back up first what is there now")

    def handle(self, *args: Any, **options: Any) -> None:
        if is_running():
            raise CommandError("The site is running: stop it first, so that nobody writes meanwhile.")
        try:
            if not options["no_copy"]:
                self.stdout.write(f"What was there is kept in {backups.back_up()}")
            backups.restore(options["file"])
        except backups.BackupRefused as refused:
            raise CommandError(f"Nothing was changed: {refused}") from None
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"The database is as it was in {options['file']}")


def is_running() -> bool:
    """Whether `make serve` holds this data folder."""
    path = Path(settings.VAR_DIR) / "lock"
    if not path.exists():
        return False
    with path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False

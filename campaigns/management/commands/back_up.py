"""`manage.py back_up`: a dated copy of the database in VAR_DIR/backups, while the site runs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.services import backups


class Command(BaseCommand):
    help = "Copies the database into VAR_DIR/backups under its date, and forgets copies older than BACKUP_DAYS."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = backups.back_up()
        except backups.BackupRefused as refused:
            raise CommandError(f"No backup was made: {refused}") from None
        gone = backups.forget_old()
        self.stdout.write(str(made))
        if gone and options["verbosity"] > 1:
            self.stdout.write(f"{len(gone)} old copies are gone.")

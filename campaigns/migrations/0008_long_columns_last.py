"""A row is read up to the column that is asked for: what is long stands behind all that lists show.

SQLite walks through a long value to reach what is stored behind it; with 200 games on a page that is most of its time.
"""

from django.db import migrations, models
from django.db.models import F


def carry_over(apps, schema_editor):
    apps.get_model("campaigns", "Game").objects.update(state_last=F("state"), box_files_last=F("box_files"))


def carry_back(apps, schema_editor):
    apps.get_model("campaigns", "Game").objects.update(state=F("state_last"), box_files=F("box_files_last"))


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0007_ransoms_and_witnesses")]

    operations = [
        migrations.AddField("game", "state_last", models.BinaryField(null=True)),
        migrations.AddField("game", "box_files_last", models.JSONField(blank=True, default=dict)),
        migrations.RunPython(carry_over, carry_back),
        migrations.RemoveField("game", "state"),
        migrations.RemoveField("game", "box_files"),
        migrations.RenameField("game", "state_last", "state"),
        migrations.RenameField("game", "box_files_last", "box_files"),
    ]

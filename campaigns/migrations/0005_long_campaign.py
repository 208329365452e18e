import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from campaigns.tables_at_once import AtOnce

import campaigns.secret_links


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0004_troops_and_scenarios"),
    ]

    operations = [
        AtOnce(
            [
        migrations.CreateModel(
            name="Act",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=60)),
                ("facts", models.JSONField(blank=True, default=dict)),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("story_date", models.CharField(blank=True, max_length=60, verbose_name="date in the story")),
                ("story_order", models.BigIntegerField(default=0)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("is_secret", models.BooleanField(default=False)),
                ("corrects", models.BooleanField(default=False)),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="acts", to="campaigns.campaign"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.game",
                    ),
                ),
                (
                    "undoes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="undone_by",
                        to="campaigns.act",
                    ),
                ),
            ],
            options={
                "verbose_name": "act",
                "verbose_name_plural": "acts",
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["campaign", "code"], name="acts_by_code")],
            },
        ),
        migrations.CreateModel(
            name="FeedLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("nonce", models.CharField(default=campaigns.secret_links.new_nonce, editable=False, max_length=32)),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="GmTerm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("until", models.DateTimeField(blank=True, null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="gm_terms", to="campaigns.campaign"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaigns.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=4000, verbose_name="note")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="campaigns.campaign"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.game",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Picture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("kind", models.CharField(max_length=4)),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("body", models.BinaryField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pictures", to="campaigns.campaign"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("campaign", "digest"), name="one_picture_a_digest")],
            },
        ),
        migrations.CreateModel(
            name="Place",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("kind", models.CharField(blank=True, max_length=60, verbose_name="what it is")),
                ("description", models.TextField(blank=True, max_length=4000, verbose_name="what everybody sees")),
                ("notes", models.TextField(blank=True, max_length=8000, verbose_name="notes of the game master")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "within",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="parts",
                        to="campaigns.place",
                        verbose_name="lies in",
                    ),
                ),
            ],
            options={
                "verbose_name": "place",
                "verbose_name_plural": "places",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Shown",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("noun", models.CharField(max_length=30)),
                ("row", models.BigIntegerField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["person", "noun"], name="shown_to_a_person")],
                "constraints": [models.UniqueConstraint(fields=("noun", "row", "person"), name="shown_once")],
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("noun", models.CharField(max_length=30)),
                ("row", models.BigIntegerField()),
                ("version", models.BigIntegerField(default=0)),
                ("field", models.CharField(blank=True, max_length=40)),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("story_date", models.CharField(blank=True, max_length=60)),
                (
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="campaigns.act"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["noun", "row"], name="changes_of_a_row")],
            },
        ),
        migrations.CreateModel(
            name="Character",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("born", models.CharField(blank=True, max_length=60, verbose_name="born on")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("slug", models.CharField(blank=True, max_length=40, verbose_name="game of the sheet")),
                ("form", models.CharField(blank=True, max_length=40, verbose_name="kind of sheet")),
                ("sheet", models.JSONField(blank=True, default=dict, verbose_name="sheet")),
                (
                    "keeper",
                    models.CharField(
                        choices=[
                            ("player", "the player"),
                            ("gm", "the game master"),
                            ("both", "the player and the game master"),
                        ],
                        default="both",
                        max_length=6,
                        verbose_name="who keeps the sheet",
                    ),
                ),
                ("is_npc", models.BooleanField(default=False, verbose_name="played by the game master")),
                (
                    "fate",
                    models.CharField(
                        choices=[
                            ("active", "active"),
                            ("wounded", "wounded"),
                            ("recovering", "recovering"),
                            ("prisoner", "prisoner"),
                            ("missing", "missing"),
                            ("dead", "dead"),
                            ("retired", "retired"),
                        ],
                        default="active",
                        max_length=10,
                        verbose_name="how he fares",
                    ),
                ),
                ("description", models.TextField(blank=True, max_length=2000, verbose_name="what everybody sees")),
                ("biography", models.TextField(blank=True, max_length=8000, verbose_name="biography")),
                ("languages", models.CharField(blank=True, max_length=200, verbose_name="languages")),
                ("notes", models.TextField(blank=True, max_length=8000, verbose_name="notes of the game master")),
                ("captor", models.CharField(blank=True, max_length=80, verbose_name="in whose hands")),
                ("relation", models.CharField(blank=True, max_length=80, verbose_name="who he was to him")),
                ("came_as", models.CharField(blank=True, max_length=20)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="characters",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                (
                    "successor_of",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="successors",
                        to="campaigns.character",
                        verbose_name="takes over from",
                    ),
                ),
                (
                    "portrait",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.picture",
                    ),
                ),
                (
                    "place",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="people",
                        to="campaigns.place",
                        verbose_name="place",
                    ),
                ),
            ],
            options={
                "verbose_name": "character",
                "verbose_name_plural": "characters",
                "ordering": ["pk"],
                "abstract": False,
                "indexes": [models.Index(fields=["campaign", "name"], name="characters_by_name")],
            },
        ),
        migrations.CreateModel(
            name="NoteReader",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                (
                    "note",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="readers", to="campaigns.note"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["person", "note"], name="notes_of_a_person")],
                "constraints": [models.UniqueConstraint(fields=("note", "person"), name="one_reader_a_note")],
            },
        ),
        migrations.CreateModel(
            name="Band",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("slug", models.CharField(blank=True, max_length=40)),
                ("description", models.TextField(blank=True, max_length=2000, verbose_name="what everybody sees")),
                ("notes", models.TextField(blank=True, max_length=8000, verbose_name="notes of the game master")),
                ("budget", models.IntegerField(blank=True, null=True, verbose_name="points, as a hint")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "leader",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="leads",
                        to="campaigns.character",
                        verbose_name="leader",
                    ),
                ),
            ],
            options={
                "verbose_name": "band",
                "verbose_name_plural": "bands",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Lurking",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("condition", models.CharField(max_length=300, verbose_name="as soon as")),
                ("effect", models.TextField(max_length=2000, verbose_name="this happens")),
                ("happened_on", models.CharField(blank=True, max_length=60, verbose_name="it happened on")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "npc",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lurking",
                        to="campaigns.character",
                        verbose_name="concerns",
                    ),
                ),
                (
                    "place",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lurking",
                        to="campaigns.place",
                        verbose_name="at",
                    ),
                ),
            ],
            options={
                "verbose_name": "trigger",
                "verbose_name_plural": "triggers",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Reaction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("asked", models.CharField(blank=True, max_length=200, verbose_name="what was asked")),
                ("modifiers", models.JSONField(blank=True, default=list)),
                ("face", models.PositiveSmallIntegerField(default=0)),
                ("result", models.CharField(blank=True, max_length=60)),
                ("rule", models.CharField(blank=True, max_length=40)),
                ("on", models.CharField(blank=True, max_length=60, verbose_name="date in the story")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "met",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.character",
                    ),
                ),
                (
                    "npc",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reactions", to="campaigns.character"
                    ),
                ),
            ],
            options={
                "verbose_name": "reaction",
                "verbose_name_plural": "reactions",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Relation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("what", models.CharField(max_length=80, verbose_name="is to the other")),
                ("note", models.TextField(blank=True, max_length=2000, verbose_name="notes of the game master")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="relations",
                        to="campaigns.character",
                        verbose_name="who",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaigns.character",
                        verbose_name="other",
                    ),
                ),
            ],
            options={
                "verbose_name": "relation",
                "verbose_name_plural": "relations",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Traveller",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("left_turn", models.PositiveIntegerField(default=0, verbose_name="left in turn")),
                ("face", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="the die")),
                ("takes", models.PositiveIntegerField(blank=True, null=True, verbose_name="turns on the way")),
                ("arrives_turn", models.PositiveIntegerField(blank=True, null=True, verbose_name="arrives in turn")),
                ("arrived", models.BooleanField(default=False, verbose_name="has arrived")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="travels",
                        to="campaigns.character",
                        verbose_name="who",
                    ),
                ),
                (
                    "from_game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.game",
                        verbose_name="leaves",
                    ),
                ),
                (
                    "to_game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.game",
                        verbose_name="goes to",
                    ),
                ),
            ],
            options={
                "verbose_name": "traveller",
                "verbose_name_plural": "travellers",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Wound",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("turn", models.PositiveIntegerField(default=0, verbose_name="in turn")),
                ("cause", models.CharField(blank=True, max_length=120, verbose_name="by what")),
                ("rule", models.CharField(blank=True, max_length=40)),
                (
                    "severity",
                    models.CharField(
                        choices=[("light", "light"), ("serious", "serious"), ("desperate", "desperate")],
                        default="serious",
                        max_length=9,
                        verbose_name="how bad",
                    ),
                ),
                ("location", models.CharField(blank=True, max_length=60, verbose_name="where")),
                ("lives", models.PositiveSmallIntegerField(default=1, verbose_name="life points lost")),
                ("dealt_by", models.CharField(blank=True, max_length=80, verbose_name="dealt by")),
                ("happened_on", models.CharField(blank=True, max_length=60, verbose_name="date in the story")),
                ("treated", models.BooleanField(default=False, verbose_name="has been treated")),
                (
                    "course",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("healing", "healing"),
                            ("healed", "healed"),
                            ("scarred", "healed, with what remains"),
                            ("fatal", "died of it"),
                        ],
                        default="open",
                        max_length=7,
                        verbose_name="how it goes",
                    ),
                ),
                ("remains", models.CharField(blank=True, max_length=200, verbose_name="what remains of it")),
                ("next_on", models.CharField(blank=True, max_length=60, verbose_name="tried again on")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wounds",
                        to="campaigns.character",
                        verbose_name="who",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.game",
                    ),
                ),
            ],
            options={
                "verbose_name": "wound",
                "verbose_name_plural": "wounds",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Attitude",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("score", models.SmallIntegerField(default=0, verbose_name="how much, + or -")),
                ("cause", models.CharField(max_length=200, verbose_name="because")),
                ("since", models.CharField(blank=True, max_length=60, verbose_name="since")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "towards_band",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaigns.band",
                        verbose_name="or of the band",
                    ),
                ),
                (
                    "npc",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attitudes",
                        to="campaigns.character",
                        verbose_name="who",
                    ),
                ),
                (
                    "towards",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaigns.character",
                        verbose_name="thinks of",
                    ),
                ),
                (
                    "place",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attitudes",
                        to="campaigns.place",
                        verbose_name="or the people of",
                    ),
                ),
            ],
            options={
                "verbose_name": "cause of an attitude",
                "verbose_name_plural": "causes of attitudes",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="BandMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("part", models.CharField(blank=True, max_length=60, verbose_name="as what")),
                ("since", models.CharField(blank=True, max_length=60, verbose_name="since")),
                ("until", models.CharField(blank=True, max_length=60, verbose_name="until")),
                (
                    "band",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="campaigns.band",
                        verbose_name="band",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bands",
                        to="campaigns.character",
                        verbose_name="character",
                    ),
                ),
            ],
            options={
                "verbose_name": "member of a band",
                "verbose_name_plural": "members of bands",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Condition",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("what", models.CharField(max_length=200, verbose_name="what")),
                ("modifier", models.SmallIntegerField(default=0, verbose_name="modifier of morale")),
                ("since", models.CharField(blank=True, max_length=60, verbose_name="since")),
                ("until", models.CharField(blank=True, max_length=60, verbose_name="until")),
                (
                    "band",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="conditions",
                        to="campaigns.band",
                        verbose_name="band",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
            ],
            options={
                "verbose_name": "condition",
                "verbose_name_plural": "conditions",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Convoy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("goods", models.CharField(blank=True, max_length=300, verbose_name="what it carries")),
                ("leaves_on", models.CharField(blank=True, max_length=60, verbose_name="leaves on")),
                ("arrives_on", models.CharField(blank=True, max_length=60, verbose_name="is to arrive on")),
                (
                    "leg",
                    models.CharField(
                        choices=[
                            ("prepared", "being prepared"),
                            ("way", "under way"),
                            ("arrived", "arrived"),
                            ("taken", "taken on the way"),
                            ("lost", "lost"),
                        ],
                        default="prepared",
                        max_length=8,
                        verbose_name="where it is",
                    ),
                ),
                ("outcome", models.CharField(blank=True, max_length=300, verbose_name="what became of it")),
                ("relation_change", models.SmallIntegerField(default=0, verbose_name="what it does to trade, + or -")),
                ("notes", models.TextField(blank=True, max_length=4000, verbose_name="notes of the game master")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "escort",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="convoys",
                        to="campaigns.band",
                        verbose_name="escort",
                    ),
                ),
                (
                    "destination",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.place",
                        verbose_name="to",
                    ),
                ),
                (
                    "origin",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.place",
                        verbose_name="from",
                    ),
                ),
            ],
            options={
                "verbose_name": "convoy",
                "verbose_name_plural": "convoys",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Healing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("modifiers", models.JSONField(blank=True, default=list)),
                ("need", models.SmallIntegerField(default=0)),
                ("face", models.PositiveSmallIntegerField(default=0)),
                ("typed", models.BooleanField(default=False)),
                ("result", models.CharField(blank=True, max_length=60)),
                ("rule", models.CharField(blank=True, max_length=40)),
                ("on", models.CharField(blank=True, max_length=60, verbose_name="date in the story")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "healer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.character",
                        verbose_name="healed by",
                    ),
                ),
                (
                    "place",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.place",
                        verbose_name="at",
                    ),
                ),
                (
                    "wound",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="attempts", to="campaigns.wound"
                    ),
                ),
            ],
            options={
                "verbose_name": "attempt at healing",
                "verbose_name_plural": "attempts at healing",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Knowledge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "matter",
                    models.CharField(
                        choices=[
                            ("fact", "fact"),
                            ("secret", "secret"),
                            ("objective", "objective"),
                            ("clue", "clue"),
                            ("rumour", "rumour"),
                            ("lie", "lie"),
                            ("handout", "handout"),
                            ("letter", "letter"),
                            ("house_rule", "house rule"),
                            ("creature", "creature or power"),
                        ],
                        default="fact",
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("title", models.CharField(max_length=120, verbose_name="title")),
                ("text", models.TextField(blank=True, max_length=8000, verbose_name="text")),
                ("truth", models.BooleanField(default=True, verbose_name="is true")),
                (
                    "aim",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "none"),
                            ("open", "open"),
                            ("done", "done"),
                            ("failed", "failed"),
                            ("changed", "changed"),
                        ],
                        default="",
                        max_length=7,
                        verbose_name="how it stands",
                    ),
                ),
                ("price", models.CharField(blank=True, max_length=120, verbose_name="what it costs to learn it")),
                ("prepared", models.BooleanField(default=False, verbose_name="prepared for the next meeting")),
                ("source", models.CharField(blank=True, max_length=120, verbose_name="where it comes from")),
                ("story_date", models.CharField(blank=True, max_length=60, verbose_name="date in the story")),
                (
                    "about_open",
                    models.BooleanField(default=False, verbose_name="whoever hears it learns about whom or what it is"),
                ),
                (
                    "about_band",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.band",
                        verbose_name="about which band",
                    ),
                ),
                (
                    "about_character",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.character",
                        verbose_name="about whom",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.game",
                    ),
                ),
                (
                    "picture",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.picture",
                    ),
                ),
                (
                    "about_place",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.place",
                        verbose_name="about which place",
                    ),
                ),
            ],
            options={
                "verbose_name": "piece of knowledge",
                "verbose_name_plural": "knowledge",
                "ordering": ["pk"],
                "abstract": False,
                "indexes": [
                    models.Index(fields=["campaign", "matter"], name="knowledge_by_kind"),
                    models.Index(
                        condition=models.Q(("prepared", True)), fields=["campaign"], name="knowledge_prepared"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Possession",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "sort",
                    models.CharField(
                        choices=[
                            ("weapon", "weapon"),
                            ("armour", "armour or clothing"),
                            ("equipment", "equipment"),
                            ("mount", "mount"),
                            ("goods", "goods"),
                            ("money", "money"),
                            ("flag", "flag or symbol"),
                            ("paper", "letter or document"),
                        ],
                        default="equipment",
                        max_length=9,
                        verbose_name="kind",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="what")),
                ("count", models.BigIntegerField(default=1, verbose_name="how many")),
                ("value", models.BigIntegerField(blank=True, null=True, verbose_name="worth, each")),
                ("currency", models.CharField(blank=True, max_length=40, verbose_name="currency")),
                ("origin", models.CharField(blank=True, max_length=200, verbose_name="where it came from")),
                ("concealed", models.BooleanField(default=False, verbose_name="carried concealed")),
                ("taken_from", models.CharField(blank=True, max_length=120, verbose_name="taken from")),
                (
                    "band",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="possessions",
                        to="campaigns.band",
                        verbose_name="or by a band",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="possessions",
                        to="campaigns.character",
                        verbose_name="held by",
                    ),
                ),
                (
                    "place",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="possessions",
                        to="campaigns.place",
                        verbose_name="or kept at",
                    ),
                ),
            ],
            options={
                "verbose_name": "possession",
                "verbose_name_plural": "possessions",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Recruit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("wish", models.CharField(max_length=200, verbose_name="who or what is asked for")),
                ("count", models.PositiveIntegerField(default=1, verbose_name="how many")),
                (
                    "answer",
                    models.CharField(
                        choices=[("open", "not answered yet"), ("granted", "granted"), ("refused", "refused")],
                        default="open",
                        max_length=7,
                        verbose_name="answer",
                    ),
                ),
                ("need", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="needed on a die")),
                ("face", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="the die")),
                ("said", models.CharField(blank=True, max_length=300, verbose_name="what the game master said")),
                (
                    "asked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "band",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recruits",
                        to="campaigns.band",
                        verbose_name="band",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
            ],
            options={
                "verbose_name": "request for recruits",
                "verbose_name_plural": "requests for recruits",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "bond",
                    models.CharField(
                        choices=[
                            ("repute", "repute"),
                            ("betrayal", "betrayal"),
                            ("foul", "foul deed"),
                            ("feat", "feat"),
                            ("promise", "promise"),
                            ("alliance", "alliance"),
                            ("debt", "debt of honour"),
                            ("grudge", "grudge"),
                            ("vengeance", "vengeance sworn"),
                            ("trade", "trade relation"),
                        ],
                        default="repute",
                        max_length=9,
                        verbose_name="kind",
                    ),
                ),
                ("with_whom", models.CharField(blank=True, max_length=80, verbose_name="or with whom, in words")),
                ("score", models.SmallIntegerField(default=0, verbose_name="how much, + or -")),
                ("event", models.CharField(max_length=300, verbose_name="what happened")),
                ("on", models.CharField(blank=True, max_length=60, verbose_name="date in the story")),
                ("planned", models.TextField(blank=True, max_length=2000, verbose_name="what is to come of it")),
                ("due_on", models.CharField(blank=True, max_length=60, verbose_name="when")),
                ("resolved", models.BooleanField(default=False, verbose_name="settled")),
                ("outcome", models.CharField(blank=True, max_length=300, verbose_name="how it ended")),
                (
                    "band",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to="campaigns.band",
                        verbose_name="or the band",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to="campaigns.character",
                        verbose_name="who",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.game",
                    ),
                ),
                (
                    "towards",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.character",
                        verbose_name="with whom",
                    ),
                ),
            ],
            options={
                "verbose_name": "standing",
                "verbose_name_plural": "standings",
                "ordering": ["pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Due",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("healing", "healing"),
                            ("arrival", "arrival"),
                            ("pay", "pay"),
                            ("convoy", "convoy"),
                            ("letter", "letter"),
                            ("outcome", "consequence"),
                            ("other", "other"),
                        ],
                        default="other",
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("what", models.CharField(max_length=300, verbose_name="what")),
                ("on", models.CharField(max_length=60, verbose_name="date in the story")),
                ("order", models.BigIntegerField(default=0)),
                ("every", models.PositiveIntegerField(default=0, verbose_name="again every so many days")),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "waiting"), ("done", "done"), ("overruled", "overruled")],
                        default="waiting",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="why it was overruled")),
                (
                    "band",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dues",
                        to="campaigns.band",
                        verbose_name="or which band",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dues",
                        to="campaigns.character",
                        verbose_name="whom it concerns",
                    ),
                ),
                (
                    "convoy",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dues",
                        to="campaigns.convoy",
                    ),
                ),
                (
                    "knowledge",
                    models.ForeignKey(
                        blank=True,
                        limit_choices_to={"matter": "letter"},
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dues",
                        to="campaigns.knowledge",
                        verbose_name="the letter that comes then",
                    ),
                ),
                (
                    "standing",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dues",
                        to="campaigns.standing",
                    ),
                ),
                (
                    "wound",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dues",
                        to="campaigns.wound",
                    ),
                ),
            ],
            options={
                "verbose_name": "thing due",
                "verbose_name_plural": "things due",
                "ordering": ["order", "pk"],
                "abstract": False,
                "indexes": [models.Index(fields=["campaign", "state", "order"], name="dues_by_day")],
            },
        ),
        migrations.CreateModel(
            name="Hearing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="gm",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                (
                    "matter",
                    models.CharField(
                        choices=[
                            ("fact", "fact"),
                            ("secret", "secret"),
                            ("objective", "objective"),
                            ("clue", "clue"),
                            ("rumour", "rumour"),
                            ("lie", "lie"),
                            ("handout", "handout"),
                            ("letter", "letter"),
                            ("house_rule", "house rule"),
                            ("creature", "creature or power"),
                        ],
                        default="fact",
                        max_length=10,
                    ),
                ),
                ("title", models.CharField(max_length=120)),
                ("text", models.TextField(blank=True)),
                (
                    "aim",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "none"),
                            ("open", "open"),
                            ("done", "done"),
                            ("failed", "failed"),
                            ("changed", "changed"),
                        ],
                        default="",
                        max_length=7,
                    ),
                ),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("told", "was told"),
                            ("saw", "saw it"),
                            ("read", "read it"),
                            ("found", "found it"),
                            ("guessed", "guessed it"),
                            ("game", "learnt it in a game"),
                            ("gm", "was game master then"),
                        ],
                        default="told",
                        max_length=7,
                        verbose_name="how",
                    ),
                ),
                ("source", models.CharField(blank=True, max_length=120, verbose_name="from whom, in words")),
                ("on", models.CharField(blank=True, max_length=60, verbose_name="date in the story")),
                ("believed", models.BooleanField(blank=True, null=True, verbose_name="believed")),
                ("entry", models.BigIntegerField(blank=True, null=True)),
                (
                    "about_band",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.band",
                    ),
                ),
                (
                    "about_character",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.character",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hearings",
                        to="campaigns.character",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaigns.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "source_character",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.character",
                        verbose_name="from whom",
                    ),
                ),
                (
                    "knowledge",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="hearings", to="campaigns.knowledge"
                    ),
                ),
                (
                    "picture",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.picture",
                    ),
                ),
                (
                    "about_place",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.place",
                    ),
                ),
            ],
            options={
                "verbose_name": "hearing",
                "verbose_name_plural": "hearings",
                "ordering": ["-pk"],
                "abstract": False,
                "indexes": [
                    models.Index(fields=["campaign", "character"], name="hearings_of_a_character"),
                    models.Index(fields=["campaign", "person"], name="hearings_of_a_person"),
                    models.Index(fields=["campaign", "audience"], name="hearings_by_circle"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Meeting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("title", models.CharField(max_length=120, verbose_name="title")),
                ("begins_at", models.DateTimeField(verbose_name="begins")),
                ("ends_at", models.DateTimeField(blank=True, null=True, verbose_name="ends")),
                ("where", models.CharField(blank=True, max_length=200, verbose_name="where")),
                ("plan", models.TextField(blank=True, max_length=4000, verbose_name="what is planned")),
                ("notes", models.TextField(blank=True, max_length=8000, verbose_name="notes of the game master")),
                ("story_date", models.CharField(blank=True, max_length=60, verbose_name="date in the story")),
                ("played", models.TextField(blank=True, max_length=8000, verbose_name="what was played")),
                (
                    "state",
                    models.CharField(
                        choices=[("planned", "planned"), ("held", "held"), ("cancelled", "cancelled")],
                        default="planned",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
            ],
            options={
                "verbose_name": "meeting",
                "verbose_name_plural": "meetings",
                "ordering": ["begins_at", "pk"],
                "abstract": False,
                "indexes": [models.Index(fields=["campaign", "begins_at"], name="meetings_by_date")],
            },
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[("", "no answer yet"), ("yes", "comes"), ("maybe", "perhaps"), ("no", "cannot come")],
                        default="",
                        max_length=5,
                        verbose_name="comes",
                    ),
                ),
                ("came", models.BooleanField(blank=True, null=True, verbose_name="was there")),
                ("remark", models.CharField(blank=True, max_length=200, verbose_name="remark")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "meeting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="attendance", to="campaigns.meeting"
                    ),
                ),
            ],
            options={
                "verbose_name": "attendance",
                "verbose_name_plural": "attendance",
                "ordering": ["pk"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("meeting", "person"), name="one_answer_a_meeting")],
            },
        ),
        migrations.CreateModel(
            name="MeetingGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "everybody in the campaign"),
                            ("some", "those to whom it was shown"),
                            ("gm", "the game master only"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="who sees it",
                    ),
                ),
                ("version", models.BigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.campaign"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaigns.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "meeting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.meeting"
                    ),
                ),
            ],
            options={
                "verbose_name": "game of a meeting",
                "verbose_name_plural": "games of meetings",
                "ordering": ["pk"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("meeting", "game"), name="one_game_a_meeting")],
            },
        ),
        migrations.CreateModel(
            name="MeetingLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("nonce", models.CharField(default=campaigns.secret_links.new_nonce, editable=False, max_length=32)),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "meeting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="campaigns.meeting"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("meeting", "person"), name="one_link_a_meeting")],
            },
        ),
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.BigIntegerField(default=0)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('audience', models.CharField(choices=[('all', 'everybody in the campaign'), ('some', 'those to whom it was shown'), ('gm', 'the game master only')], default='gm', max_length=4, verbose_name='who sees it')),
                ('title', models.CharField(max_length=200, verbose_name='what')),
                ('verdict', models.CharField(choices=[('accepted', 'accepted'), ('refused', 'refused')], default='accepted', max_length=8, verbose_name='how it was decided')),
                ('entry', models.BigIntegerField(blank=True, null=True)),
                ('on', models.CharField(blank=True, max_length=60, verbose_name='date in the story')),
                ('amended_on', models.CharField(blank=True, max_length=60, verbose_name='amended on')),
                ('moved', models.JSONField(blank=True, default=list)),
                ('decided', models.JSONField(blank=True, default=list)),
                ('said', models.TextField(blank=True, max_length=1000, verbose_name='what others read of it')),
                ('why', models.CharField(blank=True, max_length=300, verbose_name='why')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                ('character', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='campaigns.character', verbose_name='who')),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='campaigns.game')),
            ],
            options={
                'verbose_name': 'correction',
                'verbose_name_plural': 'corrections',
                'ordering': ['-pk'],
                'abstract': False,
                'indexes': [models.Index(fields=['game', 'entry'], name='corrections_of_an_entry')],
            },
        ),
        migrations.CreateModel(
            name='ToldTally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('viewer', models.CharField(max_length=40)),
                ('told_count', models.BigIntegerField(default=0)),
                ('dice', models.JSONField(default=dict)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='told_tallies', to='campaigns.game')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'viewer'), name='one_tally_a_viewer')],
            },
        ),
        migrations.CreateModel(
            name='DemoCopy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mark', models.CharField(max_length=24, unique=True)),
                ('language', models.CharField(choices=[('en', 'English'), ('fr', 'Français')], default='en', max_length=2)),
                ('running', models.JSONField(default=list)),
                ('gone', models.JSONField(default=dict)),
                ('founded_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('campaign', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='demo_copy', to='campaigns.campaign')),
                ('host', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='demo', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Transfer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('direction', models.CharField(choices=[('save', 'save'), ('take_in', 'take in')], max_length=7)),
                ('as_gm', models.BooleanField(default=False)),
                ('readers', models.JSONField(blank=True, default=dict)),
                ('token', models.CharField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=160)),
                ('size', models.BigIntegerField(default=0)),
                ('kept_games', models.JSONField(blank=True, default=list)),
                ('status', models.CharField(choices=[('waiting', 'waiting'), ('running', 'running'), ('done', 'finished'), ('stopped', 'stopped'), ('failed', 'failed')], default='waiting', max_length=7)),
                ('percent', models.PositiveSmallIntegerField(default=0)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('refusal', models.JSONField(blank=True, default=dict)),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('beat_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('campaign', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.campaign')),
                ('growing', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='campaigns.campaign')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='transfers', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-pk'],
                'indexes': [models.Index(fields=['status'], name='transfers_open')],
            },
        ),
        migrations.AddField(
            model_name="campaign",
            name="calendar",
            field=models.CharField(default="gregorian", max_length=40, verbose_name="calendar"),
        ),
        migrations.AddField(
            model_name="game",
            name="region",
            field=models.CharField(blank=True, max_length=80, verbose_name="table or region"),
        ),
        migrations.AddField(
            model_name="membership",
            name="seen_hearing",
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="notice",
            name="mail_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="person",
            name="mail_notices",
            field=models.BooleanField(default=True, verbose_name="notices by mail"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("mail_at__isnull", False)), fields=["mail_at"], name="notices_to_mail"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["campaign", "status", "created_at"], name="games_of_a_campaign"),
        ),
            ]
        ),
        migrations.AddField(
            model_name="meeting",
            name="games",
            field=models.ManyToManyField(
                blank=True, related_name="meetings", through="campaigns.MeetingGame", to="campaigns.game"
            ),
        ),
    ]

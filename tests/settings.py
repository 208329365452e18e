"""The site's own settings on a throw-away data folder; TEST_DATABASE_URL and TEST_REDIS_URL name real servers."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="registre-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)

for _name in ("HOSTS", "HTTPS", "DEBUG", "EMAIL_URL", "LOG_LEVEL"):
    os.environ.pop(_name, None)
os.environ.update(
    VAR_DIR=_folder,
    SECRET_KEY="a key for tests only",
    TIME_ZONE="Europe/Paris",
    DATABASE_URL=os.environ.get("TEST_DATABASE_URL", ""),
    REDIS_URL=os.environ.get("TEST_REDIS_URL", ""),
    API_A_MINUTE="100000",
    BACKUP_DAYS="0",
)

from config.settings import *  # noqa: E402, F403

WHITENOISE_AUTOREFRESH = True  # no list of all static files for each browser of a test
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]

"""Settings, all of them read from the environment; docs/decisions.md says why where it is not plain."""

from __future__ import annotations

import os
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from config import environment

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = environment.data_folder(BASE_DIR)

# -- who may come in, and how ---------------------------------------------------------------------------------------
DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret_key(VAR_DIR)
HOSTS = environment.words("HOSTS")
NEIGHBOURS = environment.lan_addresses()
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *NEIGHBOURS, *HOSTS]
ON_THE_NETWORK = NEIGHBOURS if os.environ.get("HOST", "") in ("", "0.0.0.0", "::") else []  # where phones reach us
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in HOSTS]

# Phones on the local network come over plain http, so these are for a site behind a proxy that speaks https.
HTTPS = environment.flag("HTTPS")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # asked by machines that come past the proxy
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

SESSION_COOKIE_NAME = "registre_session"
SESSION_COOKIE_AGE = 90 * 24 * 3600
CSRF_COOKIE_NAME = "registre_csrf"
CSRF_FAILURE_VIEW = "campaigns.views.errors.form_expired"
LANGUAGE_COOKIE_NAME = "registre_language"
LANGUAGE_COOKIE_SAMESITE = "Lax"

# An answer of 1 MB or 20,000 values is refused by the rules' own parser, with a sentence; these stop what is beyond it.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_500_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 25_000

# -- the house ------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "campaigns",
]
REGISTER_GAMES = environment.words("REGISTER_GAMES")  # slug=module, for games that live outside the house
MIDDLEWARE = [
    "config.delivery.SecurityHeaders",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "campaigns.middleware.ViewerMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", *environment.game_templates(BASE_DIR, REGISTER_GAMES)],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "campaigns.api.coming_in.ByToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["campaigns.api.parsing.PlainJson"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "campaigns.api.parsing.AlwaysJson",
    "DEFAULT_SCHEMA_CLASS": "campaigns.api.schema.HouseSchema",
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.UserRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"user": f"{environment.number('API_A_MINUTE', 600)}/min"},
    "EXCEPTION_HANDLER": "campaigns.api.refusals.answer_refusal",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": 0,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Le Registre",
    "DESCRIPTION": "Everything that the pages do, for programs.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "PATH_CONVERTER_OVERRIDES": {
        "int": {"type": "integer", "minimum": 0, "maximum": 10**12},
        "entry": {"type": "integer", "minimum": 0, "maximum": 10**15 - 1},
        "notice": {"type": "integer", "minimum": 0, "maximum": 10**15 - 1},
        "job": {"type": "integer", "minimum": 0, "maximum": 10**15 - 1},
    },
}

# -- people ---------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "campaigns.Person"
LOGIN_URL = "log_in"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

# -- rows and messages ----------------------------------------------------------------------------------------------
DATABASES = {"default": environment.database(os.environ.get("DATABASE_URL", ""), VAR_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Without a broker hints go nowhere and pages poll: a dead one costs liveness, never a page.
REDIS_URL = os.environ.get("REDIS_URL", "")
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = CELERY_TASK_TRACK_STARTED = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 900,  # well above the longest chunk of work, or it would run twice at once
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    **environment.HURRIED,
}
VERSION = environment.version(BASE_DIR)
SWEEP_SECONDS = environment.number("SWEEP_SECONDS", 3)
BACKUP_DAYS = environment.number("BACKUP_DAYS", 30)  # how long daily copies are kept; 0: none are made
JOB_LANES = environment.number("JOB_LANES", 4)  # worker processes that may be at one simulation together

# -- words and files ------------------------------------------------------------------------------------------------
USE_I18N = USE_TZ = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = environment.time_zone()
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.delivery.VersionedStatic"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

globals().update(environment.mail(os.environ.get("EMAIL_URL", "")))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM", "Le Registre <registre@localhost>")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"hide_tokens": {"()": "config.delivery.HideTokens"}},
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s", "datefmt": "%H:%M:%S"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["hide_tokens"]}},
    "root": {"handlers": ["console"], "level": environment.log_level()},
    "loggers": {
        "django": {"handlers": [], "propagate": True, "level": "WARNING"},
        "kombu.transport.virtual.base": {"level": "ERROR"},  # each stop would tell of the sweep that came too late
    },
}

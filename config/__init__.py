"""The fuse box of the house: settings, doors, and the program that starts and stops everything."""

from config.celery import app as celery_app

__all__ = ["celery_app"]

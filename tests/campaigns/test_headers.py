"""What every answer carries, and the pages that say what went wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.views.defaults import ERROR_404_TEMPLATE_NAME

from campaigns.models import Campaign, Person

pytestmark = pytest.mark.django_db

PAGES = ["/", "/log-in/", "/sign-up/", "/credits/", "/no-such-page/", "/guest/guess-guess-guess-guess/"]
TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_a_strict_policy(client: Client, path: str):
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_no_template_asks_for_what_the_policy_forbids(template: Path):
    text = template.read_text(encoding="utf-8")
    assert not re.search(r"<[^>]*\sstyle=", text)
    assert not re.search(r"<[^>]*\son[a-z]+=", text)
    assert not re.search(r"<[^>]*\shx-on", text)
    assert not re.search(r"<style|javascript:|<script(?![^>]*\bsrc=)", text)
    assert not re.search(r'(?:src|href|action)="(?:https?:)?//', text), "nothing is fetched from elsewhere"


def test_pages_of_members_stay_in_no_cache(client: Client, alice: Person):
    assert "no-store" not in client.get("/log-in/").headers.get("Cache-Control", "")
    client.force_login(alice)
    assert "no-store" in client.get("/account/").headers["Cache-Control"]


def test_the_page_tells_htmx_to_add_no_style(client: Client):
    page = client.get("/").text
    assert '"includeIndicatorCSS": false' in page
    assert "vendor/htmx/htmx.min.js" in page


def test_no_form_is_without_its_token(client: Client, alice: Person, campaign: Campaign):
    client.force_login(alice)
    for path in ("/", "/account/", f"/campaigns/{campaign.pk}/", f"/campaigns/{campaign.pk}/members/", "/notices/"):
        page = client.get(path).text
        assert page.count('method="post"') == page.count('name="csrfmiddlewaretoken"') > 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_that_is_not_there_says_so_in_words(client: Client, language: str):
    client.post("/language/", {"language": language})
    answer = client.get("/no-such-page/")
    assert answer.status_code == 404
    said = {"en": "There is no such page, or it is not yours to read", "fr": "Cette page n’existe pas"}
    assert said[language] in answer.text


def test_something_broken_is_said_without_asking_the_database(django_assert_num_queries):
    from campaigns.views.errors import broken

    request = RequestFactory().get("/")
    with django_assert_num_queries(0):
        answer = broken(request)
    assert answer.status_code == 500
    assert "Something broke on our side" in answer.text


def test_an_unreadable_request_is_refused_in_words():
    from campaigns.views.errors import bad_request

    answer = bad_request(RequestFactory().get("/"))
    assert answer.status_code == 400
    assert "What was sent cannot be read" in answer.text


def test_the_handlers_of_the_site_are_these():
    from config import urls

    assert ERROR_404_TEMPLATE_NAME == "404.html"
    assert urls.handler500 == "campaigns.views.errors.broken"
    assert settings.CSRF_FAILURE_VIEW == "campaigns.views.errors.form_expired"


@pytest.mark.parametrize("number", ["9" * 30, "0"])
def test_a_monstrous_number_in_an_address_is_just_not_there(client: Client, alice: Person, number: str):
    client.force_login(alice)
    for path in (f"/campaigns/{number}/", f"/notices/{number}/", f"/guests/{number}/", f"/chronicle/{number}/edit/"):
        assert client.get(path).status_code == 404


def test_tokens_never_reach_the_log(client: Client, capfd: pytest.CaptureFixture[str], caplog):
    client.get("/guest/guess-guess-guess-guess/")
    client.get("/join/guess-guess-guess-guess/")
    printed = capfd.readouterr()
    assert "guess-guess" not in printed.err + printed.out


def test_an_address_of_a_button_opened_as_a_page_says_so(client: Client):
    answer = client.get("/log-out/")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert "It belongs to a button of another page." in answer.text


def test_a_form_that_is_far_too_large_is_refused_in_words(client: Client, alice: Person):
    client.force_login(alice)
    answer = client.post("/account/", {"display_name": "A" * 2_000_000})
    assert answer.status_code == 413
    assert "is too large" in answer.text


def test_a_fragment_leads_the_whole_page_to_the_door(client: Client):
    asked = {"HX-Request": "true", "HX-Current-URL": "http://testserver/campaigns/"}
    answer = client.get("/notices/", headers=asked)
    assert answer.status_code == 204
    assert answer.headers["HX-Redirect"] == "/log-in/?next=%2Fcampaigns%2F"
    away = client.get("/notices/", headers={**asked, "HX-Current-URL": "https://evil.example/x"})
    assert away.headers["HX-Redirect"] == "/log-in/?next=%2F"


def test_a_strange_light_in_a_cookie_is_not_repeated(client: Client):
    client.cookies["registre_theme"] = "purple"
    assert "data-theme" not in client.get("/log-in/").text

"""Addresses of people: coming in, the account, guests."""

from __future__ import annotations

from django.urls import path

from campaigns.views import accounts, demo, guests, home, people

urlpatterns = [
    path("", home.home, name="home"),
    path("credits/", home.credits, name="credits"),
    path("demo/<str:token>/", demo.open_demo, name="open_demo"),
    path("sign-up/", people.sign_up, name="sign_up"),
    path("log-in/", people.log_in, name="log_in"),
    path("log-out/", people.log_out, name="log_out"),
    path("language/", people.choose_language, name="choose_language"),
    path("theme/", people.choose_theme, name="choose_theme"),
    path("account/", accounts.account, name="account"),
    path("account/password/", accounts.change_password, name="change_password"),
    path("account/claim/", accounts.claim_account, name="claim_account"),
    path("account/leave/", accounts.leave_site, name="leave_site"),
    path("password/forgotten/", accounts.ForgottenPassword.as_view(), name="password_reset"),
    path("password/sent/", accounts.password_reset_sent, name="password_reset_sent"),
    path("password/new/<uidb64>/<token>/", accounts.NewPassword.as_view(), name="password_reset_confirm"),
    path("guest/<str:token>/", guests.guest_join, name="guest_join"),
    path("campaigns/<int:campaign_id>/guests/", guests.guest_list, name="guest_list"),
    path("guests/<int:link_id>/", guests.guest_link, name="guest_link"),
    path("guests/<int:link_id>/revoke/", guests.revoke_guest, name="revoke_guest"),
    path("guests/<int:link_id>/reissue/", guests.reissue_guest, name="reissue_guest"),
]

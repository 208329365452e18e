"""Every address of the site; the pages themselves live in `campaigns`."""

from django.contrib import admin
from django.urls import include, path

from campaigns.views import people

urlpatterns = [
    path("admin/login/", people.admin_door),
    path("admin/", admin.site.urls),
    path("api/", include("campaigns.routes.api")),
    path("", include("campaigns.urls")),
]

handler400 = "campaigns.views.errors.bad_request"
handler403 = "campaigns.views.errors.not_allowed"
handler404 = "campaigns.views.errors.not_found"
handler500 = "campaigns.views.errors.broken"

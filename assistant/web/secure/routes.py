"""The page of the home network, and the certificate that it offers."""

from flask import Blueprint, Response, abort, current_app, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.web.phones import phone
from assistant.web.secure import presenter
from assistant.web.secure.profile import profile

blueprint = Blueprint("secure", __name__)

TITLE = "Bottle Imp"
"""As the names in the certificates begin, in every language."""


@blueprint.get("/secure")
def show() -> ResponseReturnValue:
    """Show what this address gives a phone, and how it gets the rest.

    Whoever begins here is known from now on, so that the phone is the same over HTTPS.
    """
    phone()
    return render_template("secure/show.html", page=presenter.show())


@blueprint.get("/secure/authority.crt")
def authority() -> ResponseReturnValue:
    """The certificate of this machine's authority."""
    return _file(_authority(), "application/x-x509-ca-cert", "bottle-imp.crt")


@blueprint.get("/secure/authority.mobileconfig")
def profile_of_authority() -> ResponseReturnValue:
    """The same for an iPhone."""
    says = gettext("For the Bottle Imp at home. It vouches for addresses of home networks alone.")
    content = profile(_authority(), TITLE, says)
    return _file(content, "application/x-apple-aspen-config", "bottle-imp.mobileconfig")


def _authority() -> bytes:
    found: bytes = current_app.config["AUTHORITY"]
    return found or abort(404)


def _file(content: bytes, mimetype: str, name: str) -> Response:
    answer = Response(content, mimetype=mimetype)
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer

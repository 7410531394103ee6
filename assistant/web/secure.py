"""What browsers give only to pages over HTTPS, and how a phone comes to them at home."""

import plistlib
import re
from hashlib import sha256
from typing import Literal
from uuid import NAMESPACE_URL, uuid5

from flask import Blueprint, Response, abort, current_app, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.web.phones import phone
from assistant.web.render import render
from assistant.web.site import for_others, secure_site

blueprint = Blueprint("secure", __name__)

State = Literal["has_all", "goes_elsewhere", "gets_certificate", "has_none"]
"""Over HTTPS; it is at another address; the certificate comes first; no HTTPS."""

TITLE = "Bottle Imp"
"""As the names in the certificates begin, in every language."""

_APPLE = re.compile(r"iPhone|iPad|iPod|Macintosh")
"""An iPad says that it is a Macintosh."""

PAIRS = 8
"""Pairs of digits in a line of a fingerprint."""


@blueprint.get("/secure")
def show() -> ResponseReturnValue:
    """Show what this address gives a phone, and how it gets the rest.

    Whoever begins here is known from now on, so that the phone is the same over HTTPS. Of the kinds
    of phones that one comes first which asks.
    """
    phone()
    agent = request.user_agent.string
    is_android = "Android" in agent
    is_apple = not is_android and _APPLE.search(agent) is not None
    pairs = re.findall("[^:]+", current_app.config["FINGERPRINT"])
    return render(
        "secure/show.html",
        state=_state(),
        address=secure_site(),
        plain_address=for_others(url_for("secure.show")),
        fingerprint=tuple(" ".join(pairs[at : at + PAIRS]) for at in range(0, len(pairs), PAIRS)),
        kinds=("android", "apple") if is_android else ("apple", "android"),
        is_known=is_android or is_apple,
    )


def _state() -> State:
    if request.is_secure:
        return "has_all"
    if current_app.config["HTTPS_PORT"]:
        return "gets_certificate"
    return "goes_elsewhere" if secure_site() else "has_none"


@blueprint.get("/secure/authority.crt")
def authority() -> ResponseReturnValue:
    """The certificate of this machine's authority."""
    return _file(_authority(), "application/x-x509-ca-cert", "bottle-imp.crt")


@blueprint.get("/secure/authority.mobileconfig")
def profile_of_authority() -> ResponseReturnValue:
    """The same for an iPhone."""
    says = gettext("For the Bottle Imp at home. It vouches for addresses of home networks alone.")
    content = _profile(_authority(), TITLE, says)
    return _file(content, "application/x-apple-aspen-config", "bottle-imp.mobileconfig")


def _authority() -> bytes:
    found: bytes = current_app.config["AUTHORITY"]
    return found or abort(404)


def _file(content: bytes, mimetype: str, name: str) -> Response:
    answer = Response(content, mimetype=mimetype)
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer


def _profile(authority: bytes, title: str, description: str) -> bytes:
    """A configuration profile that has an authority in it, which is given in DER.

    iPhones install this; a certificate alone some versions save as a page, whatever its type says.

    The same authority always has the same ids: loaded again it takes the place of the first.
    """
    id = f"bottle-imp.{sha256(authority).hexdigest()}"
    certificate = {
        "PayloadType": "com.apple.security.root",
        "PayloadVersion": 1,
        "PayloadIdentifier": f"{id}.authority",
        "PayloadUUID": _uuid(f"{id}.authority"),
        "PayloadDisplayName": title,
        "PayloadCertificateFileName": "bottle-imp.crt",
        "PayloadContent": authority,
    }
    return plistlib.dumps(
        {
            "PayloadType": "Configuration",
            "PayloadVersion": 1,
            "PayloadIdentifier": id,
            "PayloadUUID": _uuid(id),
            "PayloadDisplayName": title,
            "PayloadDescription": description,
            "PayloadContent": [certificate],
        }
    )


def _uuid(id: str) -> str:
    return str(uuid5(NAMESPACE_URL, id)).upper()

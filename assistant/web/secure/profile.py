"""The certificate of an authority as a configuration profile.

iPhones install this; a certificate alone some versions save as a page, whatever its type says.
"""

import plistlib
from hashlib import sha256
from uuid import NAMESPACE_URL, uuid5


def profile(authority: bytes, title: str, description: str) -> bytes:
    """A profile that has an authority in it, which is given in DER.

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

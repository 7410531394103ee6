"""What is said of several forms that are not as a page sends them."""

from flask_babel import lazy_gettext

UNFIT = lazy_gettext("This page was incomplete. Reload it and tap again.")
NOT_A_CARD = lazy_gettext("That is not a card. Tap one of the keys.")

#!/usr/bin/python3
"""A window of WebKit as large as a phone's screen; its driver starts it, and opens its pages.

PyGObject comes with the system and not with an environment: no other module of ours is there.
"""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# As on an iPhone, letters are as wide as they were drawn, and not moved to whole pixels.
letters = Gtk.Settings.get_default()
letters.set_property("gtk-xft-hinting", 0)
letters.set_property("gtk-xft-hintstyle", "hintnone")

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def begin(_context, session):
    """A driver has come, which asks whom it speaks to, and for a page."""
    program = WebKit2.ApplicationInfo()
    program.set_name("Phone")
    version = (
        WebKit2.get_major_version(),
        WebKit2.get_minor_version(),
        WebKit2.get_micro_version(),
    )
    program.set_version(*version)
    session.set_application_info(program)
    session.connect("create-web-view", lambda _session: open_page())


def open_page():
    """A window with an empty page."""
    page = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(decorated=False, default_width=390, default_height=664)
    window.add(page)
    window.show_all()
    return page


context.connect("automation-started", begin)
Gtk.main()

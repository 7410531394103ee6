"""A phone-sized Chromium that taps real pages."""

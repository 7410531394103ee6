"""What several areas of the pages use."""

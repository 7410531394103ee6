"""An independent checker of standard rounds, and rounds to try it and the rulebook on."""

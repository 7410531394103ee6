"""An independent checker of rounds, standard ones, those of two players and those of the whole box,
and rounds to try it and the rulebook on.
"""

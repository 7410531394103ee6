"""An independent checker of rounds, standard ones and those of two players, and rounds to try it
and the rulebook on.
"""

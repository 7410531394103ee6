"""LEAGUE ARITHMETIC. Pure: results in, standings out. `LEAGUE.md` has the rules, numbered.

person     somebody who plays, as an id; a merged one is the person it was merged into (1.2)
result     what a game brought one person: place, points, rounds (chapter 2)
line       a person's results of a season added up (chapter 3)
row        a line with its place in the order (chapter 4)
step       what parts those who are tied (4.2)
rating     how good somebody probably is; beside the order, never the order (5.2)
"""

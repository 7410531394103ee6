"""League arithmetic. Pure: results in, standings out. `LEAGUE.md` has the rules, numbered.

person           somebody who plays, by an id; a merged entry is the person it was merged into (1.2)
result           the place, points and rounds that a person has from one game (chapter 2)
personal result  what one game adds to a person's season: wins, people beaten, points (chapter 3)
season totals    a person's games of a season, added up (chapter 3)
row              season totals with the person's place in the standings (chapter 4)
step             a tie-break of the season's ladder (4.2)
rating           an estimate of a person's skill; beside the order, never the order (5.2)
"""

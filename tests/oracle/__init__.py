"""A second, plain implementation of the rules, and the games by chance on which both are tried."""

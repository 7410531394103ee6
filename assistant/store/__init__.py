"""THE CUPBOARD: the only queries in the house, one module a family."""

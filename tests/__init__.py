"""The rooms of the house, mirrored: what each of them promises."""

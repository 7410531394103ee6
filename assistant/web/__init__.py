"""THE FRONT DOOR. A blueprint an area: views, forms, pages (what is shown) and drawing (how a game becomes that)."""

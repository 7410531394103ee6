"""The pages. A folder an area: routes, forms, page models, and a presenter that makes them."""

"""A table as a picture, for whatever is no browser: worked out of its style sheets, and as pixels."""

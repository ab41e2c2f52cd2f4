"""HTTP: what holds for any request: how it came, who asks, what it carries, and pages from templates."""

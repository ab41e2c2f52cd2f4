"""Matches and tables: the only impure things below the web, and framework-free."""

"""What is where on the table for one view, and what may be touched."""

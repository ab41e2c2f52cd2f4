"""`python -m podium`: the program, where no script of it is on the path."""

from podium.cli import app

if __name__ == "__main__":
    app(prog_name="podium")

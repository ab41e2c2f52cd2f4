"""`podium benchmark`."""

import json
from pathlib import Path

from tests.cli.running import podium, refused

QUICK = ("--game", "motorcar", "--deals", "1", "--workers", "1")
LAST = """
def policy(observation, mask):
    assert observation.shape == (364,) and mask.shape == (48,)
    return len(mask) - 1 - mask[::-1].argmax()

def wrong(observation, mask):
    return -1
"""


def test_a_policy_and_a_bot_play_the_same_schedule(tmp_path: Path) -> None:
    file, page = tmp_path / "last.py", tmp_path / "page.md"
    file.write_text(LAST, encoding="utf-8")
    agents = (f"{file}:policy", "solved")
    result = podium(
        "benchmark",
        *QUICK,
        "--json",
        "--page",
        str(page),
        *(word for name in agents for word in ("--agent", name)),
    )
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert [agent["name"] for agent in found["agents"]] == [*reversed(agents)]
    assert found["hash"] in page.read_text("utf-8")
    for agent in found["agents"]:
        assert [(row["seats"], row["level"]) for row in agent["rows"]] == [
            (seats, level) for seats in (3, 6) for level in ("easy", "normal", "hard")
        ]
        assert agent["rows"][0].keys() >= {"wins", "before"}


def test_people_get_a_table_and_the_hash() -> None:
    result = podium("benchmark", *QUICK, "--agent", "random")
    assert "stands before" in result.stdout
    assert "27 matches an agent, hash " in result.stdout


def test_what_cannot_be_an_agent_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "last.py"
    file.write_text(LAST, encoding="utf-8")
    assert "has nothing called nobody" in refused("benchmark", "--agent", f"{file}:nobody")
    assert "there is no file no.py" in refused("benchmark", "--agent", "no.py:policy")
    assert "there are random, greedy" in refused("benchmark", "--agent", "deep")
    assert "no game is called" in refused("benchmark", "--agent", "random", "--game", "chess")
    failed = podium("benchmark", *QUICK, "--agent", f"{file}:wrong")
    assert failed.exit_code == 1
    assert "answered -1 at The Great Motorcar Race; legal were " in failed.stderr

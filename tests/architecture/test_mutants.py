"""The mutants: what is broken, and that a test which cannot fail is found out."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.breaking import mutants

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]

SOURCE = '''
LIMIT = 3

def refusal(hand: int, cards: list[int]) -> str | None:
    """At most 3 (never broken)."""
    assert hand >= 0
    if hand > LIMIT and cards:
        return "full"
    return None

class Pile:
    def top(self) -> int:
        return max([card + 1 for card in self.cards if card])
'''


def words(source: str) -> set[str]:
    return {mutant.words for mutant in mutants(source, "cards.py")}


def test_a_function_is_broken_in_every_small_way_and_nothing_else_is() -> None:
    full = "if hand > LIMIT and cards: return 'full'"
    listed = "[card + 1 for card in self.cards if card]"
    assert words(SOURCE) == {
        "refusal: hand > LIMIT → hand >= LIMIT",
        "refusal: hand > LIMIT → hand <= LIMIT",
        "refusal: hand > LIMIT and cards → hand > LIMIT or cards",
        "refusal: hand > LIMIT and cards → cards",
        "refusal: hand > LIMIT and cards → hand > LIMIT",
        f"refusal: {full} → {full.replace('hand > LIMIT and cards', 'True')}",
        f"refusal: {full} → {full.replace('hand > LIMIT and cards', 'False')}",
        "refusal: return 'full' → return None",
        f"Pile.top: max({listed}) → min({listed})",
        f"Pile.top: {listed} → [card + 1 for card in self.cards]",
        "Pile.top: card + 1 → card - 1",
        "Pile.top: 1 → 2",
    }


def test_each_mutant_holds_one_break() -> None:
    for mutant in mutants(SOURCE, "cards.py"):
        names: dict[str, object] = {}
        exec(compile(SOURCE, "cards.py", "exec"), names)
        function = names["refusal"]
        if mutant.function == "refusal":
            before = [function(hand, [1] * n) for hand in (3, 4) for n in (0, 1)]  # type: ignore[operator]
            function.__code__ = mutant.code  # type: ignore[attr-defined]
            after = [function(hand, [1] * n) for hand in (3, 4) for n in (0, 1)]  # type: ignore[operator]
            assert after != before, mutant.words


RUN = """
import sys
from pathlib import Path
import pytest
sys.path.insert(0, {root!r})
from tests.mutants.trying import Trying
trying = Trying("podium_rules", 2)
pytest.main(["-qq", "-p", "no:cacheprovider", "test_rules.py"], plugins=[trying])
for each in trying.tried:
    print(each.killed, each.tests, each.words)
print("failing", trying.failing)
"""


@pytest.mark.parametrize(
    ("asserted", "survive"),
    [
        ("may_draw(7) and not may_draw(8)", set[str]()),
        ("may_draw(7) in (True, False)", {"hand < 8 → hand <= 8", "hand < 8 → hand >= 8", "8 → 9"}),
    ],
)
def test_a_test_that_cannot_fail_is_found_out(
    tmp_path: Path, asserted: str, survive: set[str]
) -> None:
    (tmp_path / "podium_rules.py").write_text(
        "def may_draw(hand):\n    return hand < 8\n\ndef unused(hand):\n    return -hand\n"
    )
    (tmp_path / "test_rules.py").write_text(
        "import pytest\nfrom podium_rules import may_draw\n\n"
        f'@pytest.mark.rule("GT-01")\ndef test_it():\n    assert {asserted}\n\n'
        "def test_unmarked():\n    assert may_draw(7) and not may_draw(8)\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\nmarkers = rule: a rule\n")
    run = subprocess.run(
        [sys.executable, "-c", RUN.format(root=str(ROOT))],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    lines = [line for line in run.stdout.splitlines() if "podium_rules.py may_draw" in line]
    assert len(lines) == 3
    alive = {line.split("may_draw: ")[1] for line in lines if line.startswith("False 1 ")}
    assert alive == survive
    assert "False 0 podium_rules.py unused: -hand → hand" in run.stdout
    assert "failing []" in run.stdout

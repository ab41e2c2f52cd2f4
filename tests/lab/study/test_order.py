"""The same seed gives the same bytes, however many threads add them up."""

import re
from pathlib import Path

import podium.lab.study.sections

SECTIONS = Path(podium.lab.study.sections.__path__[0])
ADDED_UP = re.compile(r"\.group_by\(([^()]*)\)\s*(?!\s*\.len\(\))")


def test_what_belongs_to_a_match_is_added_up_in_its_order() -> None:
    calls = [call for file in SECTIONS.glob("*.py") for call in ADDED_UP.findall(file.read_text())]
    of_matches = [call for call in calls if '"match"' in call]
    assert len(of_matches) > 9
    assert [call for call in of_matches if "maintain_order=True" not in call] == []

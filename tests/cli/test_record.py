"""`podium record`."""

import json

from tests.cli.running import podium, recorded


def test_a_record_is_json_lines_from_header_to_outcome() -> None:
    lines = [json.loads(line) for line in recorded().splitlines()]
    assert lines[0]["line"] == "header"
    assert lines[0]["seats"] == 3
    assert lines[0]["seed"] == "7"
    assert lines[0]["options"]["short"] is True
    assert lines[0]["players"] == ["greedy", "random", "greedy"]
    assert lines[-1]["line"] == "outcome"
    assert {line["line"] for line in lines[1:-1]} == {"action", "chance"}


def test_the_same_seed_records_the_same_and_no_seed_another() -> None:
    again = podium(
        *("record", "gotown", "--seats", "3", "--bots", "greedy,random", "--seed", "7"),
        *("--option", "short=true"),
    )
    assert again.stdout == recorded()
    seeds = {
        json.loads(podium("record", "gotown", "--seats", "2").stdout.splitlines()[0])["seed"]
        for _ in range(2)
    }
    assert len(seeds) == 2
    assert all(len(seed) == 32 for seed in seeds)

"""What lies in deploy/ names only what there is: figures, settings, files, commands."""

import json
import re
import shutil
import subprocess
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Any

import msgspec
import pytest

from podium.web.app import ROUTES
from podium.web.host.gauges.meters import Meters
from podium.web.host.wrong import Wrong
from podium.web.settings import Settings, Span

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGES = [ROOT / "docs" / name for name in ("looking-after.md", "operating.md", "reliability.md")]
COMPOSE: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())
FIGURE = re.compile(r"\b(?:podium|process)_[a-z_]+\b")
SETTING = re.compile(r"\bPODIUM_[A-Z_]+[A-Z]\b")
NO_SETTINGS = {"PODIUM_LINEZ", "PODIUM_POSTGRES", "PODIUM_STRICT_WORDS"}


def told() -> set[str]:
    """The names of all figures that a site tells, whether anything has happened there or not."""
    meters = Meters()
    meters.move("gotown", "person")
    meters.refused("table", "stale")
    meters.beside("followed")
    meters.answered("GET", 200)
    meters.thought("gotown", "greedy", 0.1)
    meters.judge.took(0.1)
    with meters.line("socket"):
        return set(re.findall(r"^([a-z_]+)", meters.told().decode(), re.MULTILINE))


@pytest.mark.parametrize("file", ["grafana.json", "alerts.yaml"])
def test_figures_are_there(file: str) -> None:
    named = set(FIGURE.findall((DEPLOY / file).read_text()))
    assert named
    assert named - told() == set()


def test_the_stages_and_reasons_that_are_asked_for_are_there() -> None:
    text = (DEPLOY / "grafana.json").read_text() + (DEPLOY / "alerts.yaml").read_text()
    stages = set(re.findall(r'stage=\\?"([a-z_]+)', text))
    assert stages
    assert stages <= set(Meters().stages)
    for code in re.findall(r'code="([a-z_]+)"', text):
        assert Wrong(code).words("en"), code


def test_the_board_is_one_that_grafana_reads() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    panels = board["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels) > 8
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(places)
    for panel in panels:
        for target in panel["targets"]:
            text = target["expr"]
            assert text.count("(") == text.count(")"), text


@pytest.mark.parametrize("file", [*sorted(DEPLOY.iterdir()), *PAGES], ids=lambda file: file.name)
def test_settings_are_there(file: Path) -> None:
    named = {name.removesuffix("_FILE") for name in SETTING.findall(file.read_text())}
    there = {f"PODIUM_{name.upper()}" for name in Settings.__struct_fields__}
    assert named - there - NO_SETTINGS == set()


CODE = "ABCD-EFGH"


@pytest.mark.parametrize(
    ("file", "pattern", "prefixes"),
    [
        (DEPLOY / "nginx.conf", r"~(\^\S+) \$\w+;", ["", "/games"]),
        (DEPLOY / "Caddyfile", r"path_regexp table (\S+)", ["", "/games"]),
        # The page shows the plainest case.
        (ROOT / "docs" / "scale.md", r"~(\^\S+) \$1;", [""]),
    ],
    ids=["nginx", "caddy", "page"],
)
def test_whatever_is_asked_of_a_table_goes_by_its_code(
    file: Path, pattern: str, prefixes: list[str]
) -> None:
    """Pages and programs alike: else two processes hold what one could."""
    (found,) = re.findall(pattern, file.read_text())
    chooses = re.compile(found.replace("?<", "?P<"))
    asked = {path for route in ROUTES for path in route.paths if "{code:str}" in path}
    assert len(asked) > 20
    for path in asked:
        for prefix in prefixes:
            by = chooses.search(prefix + path.replace("{code:str}", CODE))
            assert by is not None, path
            assert by[1] == CODE, path


def test_the_container_takes_what_is_there_and_is_not_root() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    taken = [
        name
        for words in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE)
        for name in words.split()[:-1]
    ]
    assert taken
    assert [name for name in taken if not (ROOT / name).exists()] == []
    last = text.rpartition("\nFROM ")[2]
    assert "\nUSER podium\n" in last
    assert last.index("\nUSER podium") < last.index("\nENTRYPOINT")


def test_the_proxy_has_an_address_that_nobody_else_is_given() -> None:
    """It is believed by its address; whoever starts first would be given it."""
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    proxy = IPv4Address(COMPOSE["services"]["proxy"]["networks"]["inside"]["ipv4_address"])
    assert proxy in IPv4Network(network["subnet"])
    given = IPv4Network(network["ip_range"])
    assert given.subnet_of(IPv4Network(network["subnet"]))
    assert proxy not in given
    trusted = COMPOSE["services"]["podium-1"]["environment"]["PODIUM_TRUSTED_PROXIES"]
    assert trusted == str(proxy)


def test_what_the_compose_file_names_lies_where_it_says() -> None:
    build = COMPOSE["services"]["podium-1"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    files = [volume.split(":")[0] for volume in COMPOSE["services"]["proxy"]["volumes"]]
    assert [name for name in files if name[0] == "." and not (DEPLOY / name).is_file()] == []
    secrets = {Path(each["file"]).parent for each in COMPOSE["secrets"].values()}
    assert {str(folder) for folder in secrets} == {"secrets"}
    ignored = subprocess.run(
        ["git", "check-ignore", "-q", "deploy/secrets/admin-token"], cwd=ROOT, check=False
    )
    assert ignored.returncode == 0


def test_an_image_is_built_from_what_it_copies_and_no_more() -> None:
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().split() if line[0] == "!"}
    text = (DEPLOY / "Containerfile").read_text()
    taken = re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE)
    assert allowed == {name for words in taken for name in words.split()[:-1]}


def test_the_drivers_pin_is_cut_out_with_its_hashes() -> None:
    cut = subprocess.run(
        ["sh", DEPLOY / "postgres-lock", ROOT / "requirements-dev.txt"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert re.findall(r"^([a-z-]+)==", cut, re.MULTILINE) == ["psycopg", "psycopg-binary"]
    assert cut.count("--hash=sha256:") > 10


def test_the_unit_waits_as_long_as_a_site_may_take() -> None:
    unit = (DEPLOY / "podium@.service").read_text()
    found = re.search(r"TimeoutStopSec=(\d+)", unit)
    assert found
    assert int(found[1]) >= 20
    # Else whoever starts before its database does is given up.
    assert "Restart=always" in unit
    assert "StartLimitIntervalSec=0" in unit.partition("[Service]")[0]
    verify = shutil.which("systemd-analyze")
    if verify is None:
        return
    folder = ROOT / ".venv"
    tried = folder / "podium@8001.service"
    tried.write_text(unit.replace("/opt/podium/bin/podium", "/bin/true"))
    try:
        run = subprocess.run([verify, "verify", tried], capture_output=True, text=True, check=False)
    finally:
        tried.unlink()
    assert "podium@" not in run.stderr, run.stderr


def test_a_span_is_written_with_its_unit() -> None:
    assert Span.of("365d") == 365 * 86_400_000
    assert Span.of("90m") == 5_400_000
    for wrong in ("365", "d", "1y", "-1d", "0d", "1.5d"):
        with pytest.raises(ValueError, match=r"unit|keeps nothing"):
            Span.of(wrong)

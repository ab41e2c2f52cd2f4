"""Settings: from the environment or from files, or a clear word of what is wrong."""

import ast
import re
from pathlib import Path

import pytest

from podium.web.settings import BadSetting, Settings, strangers

ROOT = Path(__file__).parents[2]


def test_settings_come_from_the_environment() -> None:
    assert Settings.of({}) == Settings()
    assert Settings.of({"PODIUM_BOT_PAUSE": "0", "PODIUM_LOG": "error"}).bot_pause == 0.0
    with pytest.raises(BadSetting, match="PODIUM_LINES=many"):
        Settings.of({"PODIUM_LINES": "many"})


def test_each_may_lie_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "db"
    file.write_text("postgresql+psycopg://podium:secret@db/podium\n")
    assert Settings.of({"PODIUM_DB_FILE": str(file)}).db.endswith("@db/podium")
    with pytest.raises(BadSetting, match="both set"):
        Settings.of({"PODIUM_DB_FILE": str(file), "PODIUM_DB": "x"})
    with pytest.raises(BadSetting, match=r"nowhere cannot be read: No such file"):
        Settings.of({"PODIUM_DB_FILE": str(tmp_path / "nowhere")})
    file.write_text("\n")
    with pytest.raises(BadSetting, match="empty"):
        Settings.of({"PODIUM_DB_FILE": str(file)})
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetting, match="no text"):
        Settings.of({"PODIUM_DB_FILE": str(file)})


def test_a_secret_is_not_said_again_when_it_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("too short")
    for environment in (
        {"PODIUM_ADMIN_TOKEN": "too short"},
        {"PODIUM_ADMIN_TOKEN_FILE": str(file)},
    ):
        with pytest.raises(BadSetting, match="PODIUM_ADMIN_TOKEN") as said:
            Settings.of(environment)
        assert "too short" not in str(said.value)


@pytest.mark.parametrize(
    "wrong",
    [
        "BOT_PAUSE=-1", "BOT_PAUSE=nan", "BOT_LIMIT=inf", "BOT_WORKERS=0", "PORT=70000", "PORT=x",
        "LINES=-1", "MATCH_RATE=-1", "DRAIN=3600", "KEEP=365", "KEEP=forever", "PREFIX=games",
        "PREFIX=/games/", "TRUSTED_PROXIES=everybody", "LOG=loud", "FRESH=perhaps",
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_named(wrong: str) -> None:
    name, _, value = wrong.partition("=")
    with pytest.raises(BadSetting, match=f"PODIUM_{name}={value}"):
        Settings.of({f"PODIUM_{name}": value})


def test_what_is_no_setting_is_told_of() -> None:
    environment = {
        "PODIUM_LINEZ": "1",
        "PODIUM_DB_FILE": "x",
        "PODIUM_QUUX_YES": "1",
        "PATH": "/bin",
    }
    assert list(strangers({**environment, "PODIUM_STRICT_WORDS": "1"})) == [
        "PODIUM_LINEZ is no setting; did you mean PODIUM_LINES?",
        "PODIUM_QUUX_YES is no setting; docs/settings.md lists all",
    ]


def test_what_our_own_tools_read_is_no_stranger() -> None:
    """Else every server that a test or a bench starts says that it is no setting, and guesses at another."""
    files = [*ROOT.glob("scripts/*"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("src/**/*.py")]
    texts = [file.read_text() for file in files if file.is_file()]
    read = {name for text in texts for name in re.findall(r'environ\.get\("(PODIUM_\w+)"', text)}
    assert {"PODIUM_POSTGRES", "PODIUM_STRICT_WORDS"} < read
    assert list(strangers(dict.fromkeys(read, "x"))) == []


def test_what_benches_set_is_what_may_be_set() -> None:
    """Else none of them starts a server."""
    (quick,) = (
        ast.literal_eval(each.value)
        for each in ast.parse((ROOT / "bench" / "serving.py").read_text()).body
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "_QUICK"
    )
    assert len(quick) > 5
    Settings.of({f"PODIUM_{name}": value for name, value in quick.items()})

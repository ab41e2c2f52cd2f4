"""Folders: where programs keep what is the user's."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def data_folder(platform: str, environ: Mapping[str, str], home: Path) -> Path:
    """Where this platform's programs keep what is the user's."""
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / "Podium"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Podium"
    shared = environ.get("XDG_DATA_HOME", "")
    # A relative path there is to be ignored, says the standard.
    return (Path(shared) if shared.startswith("/") else home / ".local" / "share") / "podium"

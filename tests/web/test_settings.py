"""Settings: from the environment, or a clear word of what is wrong."""

import pytest

from podium.web.settings import BadSetting, Settings


def test_settings_come_from_the_environment() -> None:
    assert Settings.of({}) == Settings()
    assert Settings.of({"PODIUM_BOT_PAUSE": "0", "PODIUM_LOG": "error"}).bot_pause == 0.0
    with pytest.raises(BadSetting, match="PODIUM_LINES=many"):
        Settings.of({"PODIUM_LINES": "many"})

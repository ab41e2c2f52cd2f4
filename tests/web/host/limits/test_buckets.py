"""Limits: a bucket that is emptied and fills again."""

import time

from podium.web.host.limits.buckets import MOST_KEYS, Limit


def test_a_bucket_is_emptied_and_fills_again() -> None:
    limit = Limit(3, 1.0)
    assert [limit.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert limit.take("b")
    time.sleep(1.0)
    assert limit.take("a")


def test_limits_remember_so_many_and_no_more() -> None:
    limit = Limit(1, 0.0)
    assert limit.take("first")
    assert not limit.take("first")
    for n in range(MOST_KEYS):
        limit.take(n)
    assert limit.take("first"), "forgotten"

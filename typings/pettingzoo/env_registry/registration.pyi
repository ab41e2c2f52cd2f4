from typing import Any, Literal, overload

from pettingzoo import AECEnv, ParallelEnv

aec_registry: dict[str, Any]
parallel_registry: dict[str, Any]

def register(
    env_type: Literal["aec", "parallel"],
    id: str,
    entry_point: str,
    *,
    kwargs: dict[str, Any] | None = None,
) -> None: ...
@overload
def make(env_type: Literal["aec"], id: str, **kwargs: Any) -> AECEnv: ...
@overload
def make(env_type: Literal["parallel"], id: str, **kwargs: Any) -> ParallelEnv: ...

"""A running server, and the worlds that it makes."""

from __future__ import annotations

import os
from typing import Any, List, Mapping, Optional, Union
from urllib.parse import urlsplit

from .api import Api
from .world import Place, World

DEFAULT_URL = "http://127.0.0.1:4567"


class Lab:
    """A running CloudStub server, by its API port. ``connect`` makes one."""

    def __init__(self, api: Api, place: Place) -> None:
        self._api = api
        self._place = place
        self.endpoint = place.endpoint
        """The URL of the mock port."""

    def world(
        self,
        *,
        name: Optional[str] = None,
        from_: Union[str, World, None] = None,
        snapshot: Optional[str] = None,
        climate: Optional[str] = None,
        climate_seed: Optional[int] = None,
        seed: Union[str, "os.PathLike[str]", None] = None,
    ) -> World:
        """Creates a world: empty, or as a fork of another (``"default"``, a name or a ``World``), or of a snapshot of it.

        A fork costs the same whatever is stored. ``climate`` is how much of the freedom that AWS leaves itself it takes, ``"calm"``, ``"aws"``
        or ``"stormy"``, by chance that comes from ``climate_seed``; both are as in the other world unless given. ``seed`` is a file that declares what the world begins with besides:
        ``lab.world(seed="cloudstub.yaml")``. Raises a ``CloudStubError``.
        """
        origin = from_.name if isinstance(from_, World) else from_
        chance = None if climate_seed is None else str(climate_seed)
        query = {"name": name, "from": origin, "snapshot": snapshot, "climate": climate, "seed": chance}
        facts = self._api.request("POST", "worlds", query)
        world = World(self._api, facts, self._place)
        if seed is not None:
            try:
                world.seed(seed)
            except BaseException:
                world.drop(check=False)
                raise
        return world

    def worlds(self) -> List[Mapping[str, Any]]:
        """The named worlds of the server, in the order in which they were created."""
        listed: List[Mapping[str, Any]] = self._api.request("GET", "worlds", {})["worlds"]
        return listed


def connect(url: Optional[str] = None, *, endpoint: Optional[str] = None) -> Lab:
    """Connects to a running server by the URL of its API port: the given one, else that of ``CLOUDSTUB_API_URL``, else the default port of this machine.

    ``endpoint`` is the URL of the mock port where it is another than the server itself says, such as a mapped port of a container.
    Raises a ``CloudStubError`` where no server answers.
    """
    api = Api(url or os.environ.get("CLOUDSTUB_API_URL") or DEFAULT_URL)
    status = api.request("GET", "status", {})
    at = urlsplit(api.url)
    host = f"[{at.hostname}]" if ":" in (at.hostname or "") else at.hostname
    region = next((module["homeRegion"] for module in status["modules"] if "homeRegion" in module), "us-east-1")
    return Lab(api, Place(endpoint or f"{at.scheme}://{host}:{status['port']}", region))

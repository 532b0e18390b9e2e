"""CloudStub in a container, for tests in Python with the package testcontainers."""

from testcontainers.core.container import DockerContainer
from testcontainers.core.waiting_utils import wait_for_logs


class CloudStubContainer(DockerContainer):
    """`with CloudStubContainer() as cloudstub: boto3.client("sqs", endpoint_url=cloudstub.endpoint)`"""

    def __init__(self, *options: str) -> None:
        super().__init__("cloudstub")
        self.with_exposed_ports(4566, 4567)
        self.with_env("STUB_FIDELITY", "emulated")
        self.with_command(list(options))

    def start(self) -> "CloudStubContainer":
        super().start()
        wait_for_logs(self, "CloudStub is ready", timeout=30)
        return self

    @property
    def endpoint(self) -> str:
        """For clients of AWS."""
        return f"http://{self.get_container_host_ip()}:{self.get_exposed_port(4566)}"

    @property
    def api(self) -> str:
        """For the console, and for the package cloudstub."""
        return f"http://{self.get_container_host_ip()}:{self.get_exposed_port(4567)}"

/** CloudStub in a container for the tests of a Node project, with the package `testcontainers`. In Node itself no container is needed: `startMock` of `cloudstub`. */
import { GenericContainer, Wait } from "testcontainers";

/** Starts a container; `endpoint` is for SDKs, `api` for the console and the clients of CloudStub. */
export async function startCloudStub(...options) {
  const container = await new GenericContainer("cloudstub")
    .withExposedPorts(4566, 4567)
    .withCommand(["--fidelity=emulated", ...options])
    .withWaitStrategy(Wait.forHttp("/api/ready", 4567))
    .start();
  const address = (port) => `http://${container.getHost()}:${container.getMappedPort(port)}`;
  return { container, endpoint: address(4566), api: address(4567) };
}

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Both builds of this package in a process, and all servers in it, share the set. */
const brand = Symbol.for("cloudstub.ownPorts");

/** The ports on which servers of CloudStub listen in this process: mock ports, API ports and those of mocks in tests. */
export function ownPorts(): Set<number> {
  const shared = globalThis as { [brand]?: Set<number> };
  shared[brand] ??= new Set();
  return shared[brand];
}

/** Notes the port of a server while it listens. */
export function noteOwnPort(server: Server): void {
  server.on("listening", () => {
    const { port } = server.address() as AddressInfo;
    ownPorts().add(port);
    server.once("close", () => ownPorts().delete(port));
  });
}

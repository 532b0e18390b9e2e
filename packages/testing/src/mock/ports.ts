import { type HttpPortOptions, type Listener, startHttpPort } from "@cloudstub/core";
import { failure } from "../process/failure.js";
import type { MockOptions } from "./options.js";

/** The ports of a mock; undefined for one that its options do not open. */
export interface Ports {
  readonly mock: Listener | undefined;
  readonly api: Listener | undefined;
}

export type ServedMock = Pick<HttpPortOptions, "registry" | "worlds" | "allowlist" | "defer">;

const HOST = "127.0.0.1";

/**
 * Opens the ports of a mock's options. Rejects with Node's error when one is not available, and with a `MockFailure` if the package of the
 * API port is not installed; then it leaves no port open.
 */
export async function openPorts(
  served: ServedMock,
  { port = 0, apiPort = false }: Pick<MockOptions, "port" | "apiPort">,
): Promise<Ports> {
  const server = apiPort === false ? undefined : await loadServer();
  const mock = port === false ? undefined : await startHttpPort({ ...served, host: HOST, port });
  if (server === undefined || apiPort === false) return { mock, api: undefined };
  const startedAt = new Date();
  const api = server
    .startApiPort({ ...served, host: HOST, startedAt, port: mock?.port ?? 0, apiPort })
    .catch(async (error: unknown) => {
      await mock?.close();
      throw error;
    });
  return { mock, api: await api };
}

/** In a package of its own: it brings a web framework, which most tests do not need. */
async function loadServer(): Promise<typeof import("@cloudstub/server")> {
  try {
    return await import("@cloudstub/server");
  } catch (error) {
    if (!String(error).includes("@cloudstub/server")) throw error;
    throw failure("ServerPackageMissing", {}, { cause: error });
  }
}

/** Closes the ports after pending requests are answered. */
export async function closePorts({ mock, api }: Ports): Promise<void> {
  await Promise.all([mock?.close(), api?.close()]);
}

/** The address of a port. Without a port, an address for clients without a socket; it has an IP address, so that S3 clients use path style. */
export function addressOf(port: Listener | undefined): string {
  return port === undefined ? `http://${HOST}` : `http://${HOST}:${port.port}`;
}

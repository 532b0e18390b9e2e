import { type HttpPortOptions, type Listener, startHttpPort } from "@cloudstub/core";
import { MockFailure } from "./failure.js";
import type { MockOptions } from "./options.js";

/** Where a mock listens, each undefined where it was not asked for. */
export interface Ports {
  readonly mock: Listener | undefined;
  readonly api: Listener | undefined;
}

type Place = Pick<HttpPortOptions, "registry" | "world" | "allowlist" | "defer">;

const HOST = "127.0.0.1";

/**
 * Opens the ports that a mock's options ask for. Rejects with Node's error when one can't be had, and with a `MockFailure` where the API port's package
 * is not installed; none is open then.
 */
export async function openPorts(place: Place, { port = 0, apiPort = false }: Pick<MockOptions, "port" | "apiPort">): Promise<Ports> {
  const server = apiPort === false ? undefined : await loadServer();
  const mock = port === false ? undefined : await startHttpPort({ ...place, host: HOST, port });
  if (server === undefined || apiPort === false) return { mock, api: undefined };
  const startedAt = new Date(place.world.clock.now());
  const api = server.startApiPort({ ...place, host: HOST, startedAt, port: mock?.port ?? 0, apiPort }).catch(async (error: unknown) => {
    await mock?.close();
    throw error;
  });
  return { mock, api: await api };
}

/** The API port brings a web framework, which tests that do not open it need not install. */
async function loadServer(): Promise<typeof import("@cloudstub/server")> {
  try {
    return await import("@cloudstub/server");
  } catch (error) {
    if (!String(error).includes("@cloudstub/server")) throw error;
    throw new MockFailure(
      '"apiPort" needs the package @cloudstub/server, which is not installed: npm install --save-dev @cloudstub/server',
      {
        cause: error,
      },
    );
  }
}

/** Closes them, when what is under way was answered. */
export async function closePorts({ mock, api }: Ports): Promise<void> {
  await Promise.all([mock?.close(), api?.close()]);
}

/** The address of a port; of none, the host and scheme under which clients without a socket address the mock: an IP address, so that S3 clients use paths. */
export function addressOf(port: Listener | undefined): string {
  return port === undefined ? `http://${HOST}` : `http://${HOST}:${port.port}`;
}

import type { ServiceModule } from "@cloudstub/kit";
import { startApiPort } from "./api/api-port.js";
import { startHttpPort } from "./mock/http-port.js";
import { makeRegistry, type Registry } from "./mock/registry.js";
import { World, type WorldOptions } from "./world/world.js";

/** What a server serves and where. */
export interface ServerOptions extends WorldOptions {
  /** The modules of the services to register. */
  readonly modules: readonly ServiceModule[];
  /** Ids of services that could be enabled; a 404 names them as a remedy. */
  readonly available?: readonly string[];
  /** Address to bind both ports to; `127.0.0.1` unless given. */
  readonly host?: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** 0 picks a free one. */
  readonly apiPort: number;
  /** Told of errors that nobody expected on the API port; those of the mock port reach the world's observers. */
  readonly onDefect?: (error: unknown) => void;
}

/** A server that listens on both ports. */
export interface Server {
  readonly host: string;
  /** The mock port. */
  readonly port: number;
  readonly apiPort: number;
  readonly startedAt: Date;
  readonly world: World;
  readonly registry: Registry;
  /** Ends both ports; requests under way are answered first. */
  close(): Promise<void>;
}

/**
 * Starts the mock port and the API port over one world.
 *
 * Rejects with Node's error (`code` is `EADDRINUSE`, `port` the port) when a port can't be had; nothing listens then.
 *
 * @example const server = await startServer({ modules: [sqs], port: 0, apiPort: 0 });
 */
export async function startServer({
  modules,
  available = [],
  host = "127.0.0.1",
  port,
  apiPort,
  onDefect,
  ...options
}: ServerOptions): Promise<Server> {
  const world = new World(options);
  const registry = makeRegistry(modules, available);
  const startedAt = new Date(world.clock.now());
  const mock = await startHttpPort({ world, registry, host, port });
  try {
    const api = await startApiPort({ world, registry, startedAt, host, port: mock.port, apiPort, onDefect });
    const close = async () => void (await Promise.all([mock.close(), api.close()]));
    return { host, port: mock.port, apiPort: api.port, startedAt, world, registry, close };
  } catch (error) {
    await mock.close();
    throw error;
  }
}

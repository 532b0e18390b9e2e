// size: opens the parts of a server in their order, and closes them
import {
  type AllowOptions,
  accountRegionIn,
  DEFAULT_REGION,
  type Front,
  makeAllowlist,
  makeRegistry,
  type Registry,
  type RegistryOptions,
  requireIdentities,
  runAgents,
  Store,
  startHttpPort,
  TurnableClock,
  World,
  type WorldOptions,
  Worlds,
} from "@cloudstub/core/for-server";
import type { FunctionsOptions } from "@cloudstub/functions";
import type { ServiceModule } from "@cloudstub/kit";
import type { Agents } from "./api/agents.js";
import { startApiPort } from "./api/api-port.js";
import { Filling, type Init } from "./api/filling.js";
import { ServerFunctions, urlOnThisMachine } from "./server-functions.js";
import type { StoreOptions } from "./state/directory/open-store.js";
import { StoreError } from "./state/store-error.js";
import type { Imported } from "./state/transfer/import.js";
import type { OtlpOptions } from "./telemetry/otlp-exporter.js";

/** What a server serves and where. */
export interface ServerOptions extends Omit<WorldOptions, "store" | "name">, RegistryOptions, AllowOptions {
  /** The modules of the services to register. */
  readonly modules: readonly ServiceModule[];
  /** Address to bind both ports to; `127.0.0.1` unless given. */
  readonly host?: string;
  /** Directory that mirrors the state of these services; in memory only unless given. */
  readonly storeDir?: string;
  /** Creates a world when a request first names it; false unless given. */
  readonly autoWorlds?: boolean;
  /** Named worlds that no request has used for this many milliseconds are dropped; an hour unless given. */
  readonly worldIdleMs?: number;
  /** Runs the code of functions that clients upload, with the rights of this process; not at all unless given. */
  readonly functions?: FunctionsOptions | undefined;
  /** An exported state to begin with, which replaces that of the store directory. */
  readonly importFile?: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** 0 picks a free one. */
  readonly apiPort: number;
  /** Answers HTTPS on the mock port too, with certificates of the authority in this directory, which is made where it is not there. */
  readonly https?: { readonly directory: string } | undefined;
  /** Is asked before the services for each request of the mock port. */
  readonly front?: Front | undefined;
  /** Fills a world: the default one when both ports are open and before the start is over, and any when a reset asks for it. */
  readonly init?: Init | undefined;
  /** Sends the events of the journal to a collector of OpenTelemetry; to none unless given. */
  readonly otlp?: OtlpOptions | undefined;
  /** Answers coding agents at `/mcp` of the API port. Without it the server has no route `/mcp`. */
  readonly agents?: Agents | undefined;
  /** Called with unexpected errors of the API port; those of the mock port reach the world's observers. */
  readonly onDefect?: (error: unknown) => void;
  /** Told why the store directory can't be written when that begins, and `undefined` when it can be written again. */
  readonly onStorage?: (failure: string | undefined) => void;
}

/** A server that listens on both ports. */
export interface Server {
  readonly host: string;
  /** The mock port. */
  readonly port: number;
  readonly apiPort: number;
  /** By the machine's clock. */
  readonly startedAt: Date;
  /** The default world. */
  readonly world: World;
  readonly worlds: Worlds;
  readonly registry: Registry;
  /** What the import brought; undefined where there was none. */
  readonly imported?: Imported;
  /** Ends both ports; requests under way are answered first, and their changes kept. */
  close(): Promise<void>;
}

/**
 * Starts the mock port and the API port, with the default world.
 *
 * Rejects with Node's error (`code` is `EADDRINUSE`, `port` the port) when a port can't be had, and
 * with a `StoreError` when the store directory or the import can't be used, a `FidelityError`, or a `RangeError` where the region is
 * none, or for an invalid host name or origin to allow; nothing listens then.
 *
 * @example const server = await startServer({ modules: [sqs], port: 0, apiPort: 0 });
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { modules, storeDir, importFile } = options;
  const registry = makeRegistry(modules, options);
  const services = registry.services.map(({ id }) => id);
  const store =
    storeDir === undefined ? new Store() : await openDirectory(storeDir, { services, onStorage: options.onStorage });
  let functions: ServerFunctions | undefined;
  try {
    const imported = importFile === undefined ? undefined : await importInto({ store }, importFile, registry.services);
    requireIdentities(registry, options.iam ?? "off");
    const { climate, ...calm } = options;
    const world = new World({ clock: new TurnableClock(), ...calm, store });
    checkHome(world, services);
    const running = await ServerFunctions.open(options.functions);
    functions = running;
    const begin = (begun: World) => {
      running?.give(begun);
      runAgents(registry, begun);
    };
    begin(world);
    await store.durably(() => registry.services.forEach((service) => void world.stateOf(service)));
    const { autoWorlds: auto, worldIdleMs: idleMs } = options;
    const worlds = new Worlds(world, { auto, idleMs, onOpen: begin });
    const server = await openPorts({ ...options, worlds, registry, running });
    // Programs that fill the state run before.
    if (climate !== undefined) world.climate = climate;
    const close = options.otlp === undefined ? server.close : await exporting(server, options.otlp);
    return { ...server, close, imported };
  } catch (error) {
    functions?.close();
    await store.close();
    throw error;
  }
}

/** Sends events to a collector until the returned function closes the server. */
async function exporting({ world, close }: Server, options: OtlpOptions): Promise<() => Promise<void>> {
  const { OtlpExporter } = await import("./telemetry/otlp-exporter.js");
  const exporter = new OtlpExporter(world.journal.journal, options);
  return () => close().finally(() => exporter.close());
}

/** State that was made with another home region has trees of its own for the region that is the home now: they would be out of reach. */
function checkHome({ home, store }: World, services: readonly string[]): void {
  const isOfHome = (tree: string) => {
    const { account, region } = accountRegionIn(tree) ?? {};
    return account === home.account && region === home.region;
  };
  const service = services.find((id) => store.treesWithRecords(id).some(isOfHome));
  if (service === undefined) return;
  throw new StoreError("StoreOfOtherRegion", { region: home.region, service, default: DEFAULT_REGION });
}

interface Opening
  extends AllowOptions,
    Pick<ServerOptions, "port" | "apiPort" | "host" | "onDefect" | "front" | "init" | "https" | "agents"> {
  readonly running: ServerFunctions | undefined;
  readonly worlds: Worlds;
  readonly registry: Registry;
}

async function openPorts({
  worlds,
  registry,
  host = "127.0.0.1",
  port,
  apiPort,
  onDefect,
  running,
  front,
  init,
  https,
  agents,
  ...options
}: Opening): Promise<Server> {
  const world = worlds.default;
  const startedAt = new Date();
  const allowlist = makeAllowlist(host, options);
  const tls = https && (await loadCertificates()).serverCertificates(https.directory, allowlist.hosts);
  const mock = await startHttpPort({ worlds, registry, host, port, allowlist, front, tls: await tls });
  if (running !== undefined) running.endpoint = urlOnThisMachine(host, mock.port);
  const filling = new Filling(init);
  try {
    const given = { worlds, registry, startedAt, host, port: mock.port, apiPort, onDefect, allowlist, filling, agents };
    const api = await startApiPort(given);
    const close = async () => {
      worlds.finish();
      await Promise.all([mock.close(), api.close()]);
      running?.close();
      await world.store.close();
    };
    const server = { host, port: mock.port, apiPort: api.port, startedAt, world, worlds, registry, close };
    await filling.begin(server).catch((error: unknown) => api.close().finally(() => Promise.reject(error)));
    return server;
  } catch (error) {
    worlds.finish();
    await mock.close();
    throw error;
  }
}

/** What makes certificates, only where HTTPS is asked for. */
const loadCertificates = () => import("./https/server-certificates.js");

/** Loads the database only where it is needed. */
async function openDirectory(directory: string, options: StoreOptions): Promise<Store> {
  const { openStore } = await import("./state/directory/open-store.js");
  return openStore(directory, options);
}

/**
 * Replaces the state of a world by that of an exported file. Rejects with a `StoreError`, and changes nothing then.
 *
 * @example await importInto(server.world, "state.jsonl", server.registry.services);
 */
export async function importInto(
  { store }: Pick<World, "store">,
  file: string,
  services: Registry["services"],
): Promise<Imported> {
  // What checks records is loaded by an import only.
  const { importState } = await import("./state/transfer/import.js");
  return importState(
    store,
    file,
    services.map(({ module }) => module),
  );
}

import type { Climate } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { Api } from "./api-client.js";
import { RemoteWorld, type WorldFacts } from "./remote-world.js";

/** What a world of a running server begins with. `{ from: "seeded" }` */
export interface NewWorld {
  /** A name that is free: 1 to 64 letters, digits, `_` and `-`; one is made up unless given. */
  readonly name?: string;
  /** The world to fork: `"default"`, another's name, or a world; the new one begins empty unless given. */
  readonly from?: string | { readonly name: string };
  /** A snapshot of that world, by its name, in place of its state. */
  readonly snapshot?: string;
  /** How much of the freedom that AWS leaves itself it takes; as the world to fork, or the server, unless given. docs/climates.md */
  readonly climate?: Climate;
  /** The whole number that the climate's chance comes from; as there unless given. */
  readonly climateSeed?: number;
  /** A file of YAML or JSON that declares what it begins with besides. `"./cloudstub.yaml"` */
  readonly seed?: string;
}

/** How to reach a running server, where it can't know itself. `{ endpoint: "http://127.0.0.1:32768" }` */
export interface ConnectOptions {
  /** The URL of the mock port where it is another than the server says, such as the mapped port of a container. */
  readonly endpoint?: string;
}

interface Status {
  readonly port: number;
  readonly modules: readonly { readonly homeRegion?: string }[];
}

/** A running CloudStub server. `const lab = await connect(); const world = await lab.world({ from: "seeded" });` */
export class Lab<M extends ServiceModule = ServiceModule> {
  readonly #api: Api;
  readonly #region: string;
  /** The URL of the mock port. */
  readonly endpoint: string;

  /** Made by {@link connect}. */
  constructor(api: Api, at: { readonly endpoint: string; readonly region: string }) {
    this.#api = api;
    this.endpoint = at.endpoint;
    this.#region = at.region;
  }

  /**
   * Creates a world: empty, or as a fork of another, which costs the same whatever is stored. Rejects with a `MockFailure` in the server's words.
   *
   * @example await using world = await lab.world({ from: "seeded" });
   */
  async world({ name, from, snapshot, climate, climateSeed, seed }: NewWorld = {}): Promise<RemoteWorld<M>> {
    const query = {
      name,
      from: typeof from === "object" ? from.name : from,
      snapshot,
      climate,
      seed: climateSeed?.toString(),
    };
    const facts = await this.#api.send<WorldFacts>("POST", "worlds", { query });
    const world = new RemoteWorld<M>(this.#api, facts, { endpoint: this.endpoint, region: this.#region });
    if (seed !== undefined) await seeded(world, seed);
    return world;
  }

  /** The named worlds of the server, in the order in which they were created. `(await lab.worlds()).map(({ name }) => name)` */
  async worlds(): Promise<readonly WorldFacts[]> {
    return (await this.#api.send<{ readonly worlds: readonly WorldFacts[] }>("GET", "worlds")).worlds;
  }
}

/** Seeds a world; one whose seed fails is dropped. */
async function seeded(world: Pick<RemoteWorld, "seed" | "drop">, file: string): Promise<void> {
  try {
    await world.seed(file);
  } catch (error) {
    await world.drop().catch(() => {});
    throw error;
  }
}

/**
 * Connects to a running server by the URL of its API port: the given one, else that of `CLOUDSTUB_API_URL`, else `http://127.0.0.1:4567`.
 * Give modules as its type to have names checked and completed. Rejects with a `MockFailure` where no server answers.
 *
 * @example const lab = await connect<typeof sqs | typeof s3>();
 */
export async function connect<M extends ServiceModule = ServiceModule>(
  url: string = process.env["CLOUDSTUB_API_URL"] || "http://127.0.0.1:4567",
  { endpoint }: ConnectOptions = {},
): Promise<Lab<M>> {
  const api = new Api(url);
  const { port, modules } = await api.send<Status>("GET", "status");
  const region = modules.find(({ homeRegion }) => homeRegion !== undefined)?.homeRegion ?? "us-east-1";
  const { protocol, hostname } = new URL(api.url);
  return new Lab<M>(api, { endpoint: endpoint ?? `${protocol}//${hostname}:${port}`, region });
}

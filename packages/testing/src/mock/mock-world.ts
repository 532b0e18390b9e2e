import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import {
  accessKeyOf,
  applySeed,
  makeRegistry,
  ProductError,
  type Registry,
  requireIdentities,
  runAgents,
  type SeededClimate,
  type WireRequest,
  World,
  WorldError,
  Worlds,
} from "@cloudstub/core";
import type { Ids } from "@cloudstub/kit";
import { type Address, defaultCredentials } from "../clients/client-config.js";
import { failure, MockFailure } from "../process/failure.js";
import { Endpoint } from "./endpoint.js";
import { MockFunctions } from "./mock-functions.js";
import type { ValidMockOptions } from "./options.js";
import { contextOf, noteContexts } from "./test-context.js";

/** What a mock and its forks share. */
type Shared = Pick<MockWorld, "worlds" | "registry" | "endpoint" | "strays" | "functions">;

/** The world of a mock, or of a fork of it. */
export class MockWorld implements Address {
  readonly world: World;
  readonly worlds: Worlds;
  readonly registry: Registry;
  readonly endpoint: Endpoint;
  readonly strays: Strays;
  readonly functions: MockFunctions;
  #isDropped = false;

  private constructor({ worlds, registry, endpoint, strays, functions }: Shared, world: World) {
    this.world = world;
    this.worlds = worlds;
    this.registry = registry;
    this.endpoint = endpoint;
    this.strays = strays;
    this.functions = functions;
  }

  /** The world of a mock; its ports are not open yet. Throws the errors of `startMock` for services, levels and options that there are not. */
  static of(options: ValidMockOptions): MockWorld {
    const { services, fidelity, serviceOptions, iam, strictWorlds = false } = options;
    const registry = makeRegistry(services, { fidelity, serviceOptions });
    requireIdentities(registry, iam ?? "off");
    const { maxHistory, journalSize, region, clock, ids } = options;
    const world = new World({ maxHistory, journalSize, region, clock, ids, iam });
    runAgents(registry, world);
    const strays = new Strays(world);
    const worlds: Worlds = new Worlds(world, {
      onOpen: (named) => {
        functions.giveFork(named, world);
        runAgents(registry, named);
      },
      nameFor: (request) => nameFor(request, worlds, strictWorlds ? strays : undefined),
    });
    const endpoint = new Endpoint({ worlds, registry }, options);
    const functions = new MockFunctions(options, () => endpoint.mock);
    return new MockWorld({ worlds, registry, endpoint, strays, functions }, world);
  }

  /** A world that begins with the state and clock of this one. Throws a `MockFailure` while the mock does not run. */
  fork({ ids, climate }: { readonly ids?: Ids; readonly climate?: Partial<SeededClimate> } = {}): MockWorld {
    if (!this.endpoint.isOpen) throw failure("MockNotRunning/fork", {});
    noteContexts();
    return new MockWorld(this, this.worlds.find(this.worlds.create({ from: this.world.name, ids, climate }).name));
  }

  /** Makes what the seed in a file declares. Rejects with a `MockFailure` that names the line. */
  async seed(path: string): Promise<void> {
    const file = resolve(path);
    const { registry, world } = this;
    const options = { registry, world, source: path, folder: dirname(file), endpoint: this.endpoint.mock };
    try {
      await applySeed(await readFile(file, "utf8"), options);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT")
        throw failure("SeedMissing", { file, directory: process.cwd() });
      throw error instanceof ProductError ? new MockFailure(error, { cause: error }) : error;
    }
  }

  /** Drops the world of a fork, once. */
  drop(): void {
    if (this.#isDropped) return;
    this.#isDropped = true;
    this.worlds.drop(this.world.name);
    this.functions.forget(this.world);
  }

  get isFork(): boolean {
    return this.world !== this.worlds.default;
  }

  /** Of the default world one that names none, so that a client which is made with it goes to the world of the test that uses it. */
  get accessKeyId(): string {
    return this.isFork ? accessKeyOf(this.world.name) : defaultCredentials.AWS_ACCESS_KEY_ID;
  }

  get region(): string {
    return this.world.home.region;
  }
}

/**
 * The name of the world of a request whose access key names none: that of the context in which it was made. Where the context is not known
 * yet, as Node 20 tells it when the request was sent, this waits for the end of the body.
 */
function nameFor(
  request: WireRequest,
  worlds: Worlds,
  strays: Strays | undefined,
): ReturnType<NonNullable<Worlds["nameFor"]>> {
  const named = () =>
    nameOfContext(request, worlds) ?? (worlds.size > 0 ? strays?.refuse(request, worlds.size) : undefined);
  if (worlds.size === 0 || contextOf(request) !== undefined || request.body.ready !== undefined) return named();
  // Where the client has gone in the middle of the body, the request fails anyway, and may be that of a test.
  return request.body.bytes().then(named, () => nameOfContext(request, worlds));
}

function nameOfContext(request: WireRequest, worlds: Worlds): string | undefined {
  for (let context = contextOf(request); context !== undefined; context = context.outer)
    if (context.target?.worlds === worlds) return context.target.world.name;
  return undefined;
}

/** The calls that `strictWorlds` refused. */
class Strays {
  readonly #sentences: string[] = [];
  readonly #refused = new WeakSet<WireRequest>();

  constructor(world: World) {
    world.observers.push(({ request, stub, error }) => {
      if (stub !== undefined && this.#refused.has(request))
        this.#sentences.push(`${stub.service.id} ${stub.operation} was refused: ${error?.message}`);
    });
  }

  /** Returns a sentence for each of them, and clears the list. */
  take(): string[] {
    return this.#sentences.splice(0);
  }

  refuse(request: WireRequest, forks: number): WorldError {
    this.#refused.add(request);
    const others = forks === 1 ? "a fork of the mock is" : `${forks} forks of the mock are`;
    return new WorldError("UnknownWorld/strict", { others });
  }
}

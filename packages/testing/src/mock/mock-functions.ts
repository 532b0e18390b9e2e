import { accessKeyOf, type World } from "@cloudstub/core";
import type { Functions, GivenHost } from "@cloudstub/functions";
import { failure } from "../process/failure.js";
import type { MockOptions } from "./options.js";

/** The functions of a mock and its forks, while it runs. */
export class MockFunctions {
  readonly #options: Pick<MockOptions, "functions" | "port">;
  readonly #endpoint: () => string;
  #functions: Functions | undefined;
  /** The hosts of worlds in which a test gave handlers, and of their forks. */
  readonly #given = new Map<World, GivenHost>();

  constructor(options: Pick<MockOptions, "functions" | "port">, endpoint: () => string) {
    this.#options = options;
    this.#endpoint = endpoint;
  }

  /** Loads what runs functions, where the options allow it. Rejects with a `MockFailure` for a mock that they could not reach. */
  async open(world: World): Promise<void> {
    const { functions = false, port } = this.#options;
    if (functions === false || this.#functions !== undefined) return;
    if (port === false) throw failure("MockHasNoPort/functions", {});
    const { Functions } = await import("@cloudstub/functions");
    this.#functions = new Functions(functions === true ? {} : functions);
    this.give(world);
  }

  /** Gives a world its host. Its functions' keys name the world always, so that no other is taken for theirs. */
  give(world: World): void {
    const { clock, ids, activity, name } = world;
    const accessKeyPrefix = `${accessKeyOf(name)}.`;
    world.functions = this.#functions?.hostOf({ clock, ids, activity, endpoint: this.#endpoint, accessKeyPrefix });
  }

  /** Gives a fork its host, with the handlers of the world that it is a fork of. */
  giveFork(world: World, of: World): void {
    this.give(world);
    const outer = this.#given.get(of);
    if (outer !== undefined) this.#addGiven(world, outer.forkFor(world.clock, world.functions));
  }

  /** The host of a world that runs given handlers. Loaded with the first one. */
  async givenHost(world: World): Promise<GivenHost> {
    const { GivenHost } = await import("@cloudstub/functions");
    return (
      this.#given.get(world) ?? this.#addGiven(world, new GivenHost({ clock: world.clock, processes: world.functions }))
    );
  }

  #addGiven(world: World, host: GivenHost): GivenHost {
    this.#given.set(world, host);
    world.functions = host;
    return host;
  }

  /** Forgets the handlers of a world that has ended. */
  forget(world: World): void {
    this.#given.delete(world);
  }

  /** Ends all processes. */
  close(): void {
    this.#functions?.close();
    this.#functions = undefined;
    for (const world of this.#given.keys()) world.functions = undefined;
    this.#given.clear();
  }
}

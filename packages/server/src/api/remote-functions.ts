import type { World } from "@cloudstub/core/for-server";
import type { GivenHost, RemoteHandler } from "@cloudstub/functions";

/** The handlers of a world. */
interface Given {
  readonly host: GivenHost;
  readonly handlers: Map<string, RemoteHandler>;
}

/** Handlers of functions in other processes, such as tests in another language. No code of theirs runs in this one. */
export class RemoteFunctions {
  readonly #worlds = new WeakMap<World, Given>();

  /** Lets a handler run for the functions of this name in a world, in place of an earlier one. What runs functions is loaded with the first one. */
  async give(world: World, name: string): Promise<RemoteHandler> {
    const { GivenHost, RemoteHandler } = await import("@cloudstub/functions");
    const host = () => new GivenHost({ clock: world.clock, processes: world.functions });
    const given = this.#worlds.get(world) ?? this.#begin(world, host(), new Map());
    const remote = given.handlers.get(name) ?? new RemoteHandler();
    remote.give();
    given.handlers.set(name, remote);
    given.host.giveRemote(name, remote.handler);
    // Mappings may have waited for a function that can run.
    world.retryFailed();
    return remote;
  }

  /** Lets the handlers that were given in a world run in a fork of it, too. */
  carry(world: World, fork: World): void {
    const given = this.#worlds.get(world);
    if (given !== undefined) this.#begin(fork, given.host.forkFor(fork.clock, fork.functions), new Map(given.handlers));
  }

  #begin(world: World, host: GivenHost, handlers: Given["handlers"]): Given {
    const given = { host, handlers };
    this.#worlds.set(world, given);
    world.functions = host;
    return given;
  }

  /** The handler that was given for a function. */
  find(world: World, name: string): RemoteHandler | undefined {
    return this.#worlds.get(world)?.handlers.get(name);
  }
}

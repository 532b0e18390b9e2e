import type { LoadedService } from "../registry/stub.js";
import type { World } from "./world.js";

/** A view of a store that was used. */
interface Opened {
  readonly service: LoadedService;
  readonly state: unknown;
}

/** The services' views of a world's store, one for each account and region that was used. */
export class ServiceStates {
  readonly #world: World;
  readonly #opened = new Map<string, Opened>();

  constructor(world: World) {
    this.#world = world;
  }

  of(service: LoadedService, scope: string): unknown {
    let opened = this.#opened.get(scope);
    if (opened === undefined) {
      opened = { service, state: service.state(this.#world.store.scope(scope)) };
      if (scope === service.id) this.#convert(opened);
      this.#opened.set(scope, opened);
      this.#world.stateObserver?.opened(service, scope);
    }
    return opened.state;
  }

  /** Converts what another level stored, after all state was replaced. */
  convertAll(): void {
    for (const [scope, opened] of this.#opened) if (scope === opened.service.id) this.#convert(opened);
  }

  /** Forgets the accounts and regions that were used, where nothing is stored any more and nothing is in progress that may still use them. */
  forget(): void {
    const { activity, agents, store } = this.#world;
    if (activity.isInProgress) return;
    for (const [scope, { service }] of this.#opened) {
      if (scope === service.id) continue;
      this.#opened.delete(scope);
      agents.remove(scope);
      store.changes.forget(scope);
    }
  }

  #convert({ service, state }: Opened): void {
    const { store, clock, ids } = this.#world;
    store.transaction(() => service.module.convertState?.({ state, store, clock, ids }));
  }
}

import type { Agent, Agents, Collection, Family, Scope, ServiceModule } from "@cloudstub/kit";
import { overlayOf } from "../../packages/core/src/registry/fidelity.js";

/** Makes one write of a service throw, right after it was made. */
export class Fuse {
  #writesLeft = Number.POSITIVE_INFINITY;

  /** The module, with the fuse in its own state and in that of its overlay. */
  in(module: ServiceModule): ServiceModule {
    const { state } = module;
    const overlay = overlayOf(module);
    const fused = { ...module, state: (scope: Scope): unknown => state(this.#fused(scope)) };
    const own = overlay.state;
    return own === undefined
      ? fused
      : {
          ...fused,
          emulated: {
            ...overlay,
            state: (scope, contract) => own(this.#fused(scope), contract),
            ...(overlay.agents && { agents: this.#spared(overlay.agents) }),
          },
        };
  }

  /** Runs something of which the n-th write throws; true where it got that far. */
  async blowsAt<T>(write: number, run: () => Promise<T>): Promise<{ readonly blown: boolean; readonly result: T }> {
    this.#writesLeft = write;
    const result = await run();
    const blown = this.#writesLeft <= 0;
    this.#writesLeft = Number.POSITIVE_INFINITY;
    return { blown, result };
  }

  /** The fuse is for the writes of operations: agents run afterwards, and packages/core/test/time/agents.test.ts makes theirs fail. */
  #spared(agents: Agents<unknown>): Agents<unknown> {
    const spare = (agent: Agent<unknown>): Agent<unknown> => ({
      ...agent,
      run: (call) => {
        const left = this.#writesLeft;
        this.#writesLeft = Number.POSITIVE_INFINITY;
        try {
          return agent.run(call);
        } finally {
          this.#writesLeft = left;
        }
      },
    });
    return Object.fromEntries(
      Object.entries(agents).map(([id, made]) => [id, typeof made === "function" ? () => spare(made()) : spare(made)]),
    );
  }

  #fused(scope: Scope): Scope {
    const family = <V>(name: string): Family<V> => {
      const members = scope.family<V>(name);
      return { of: (id) => this.#fusedCollection(members.of(id)), drop: (id) => this.#after(() => members.drop(id)) };
    };
    return { collection: (name: string) => this.#fusedCollection(scope.collection(name)), family };
  }

  #fusedCollection<V>(collection: Collection<V>): Collection<V> {
    return new Proxy(collection, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        const call = (...args: unknown[]): unknown => member.apply(target, args);
        const isWrite = name === "set" || name === "delete" || name === "clear";
        return isWrite ? (...args: unknown[]) => this.#after(() => call(...args)) : call;
      },
    });
  }

  #after<T>(write: () => T): T {
    const result = write();
    if (--this.#writesLeft === 0) throw new TypeError("a defect, on purpose");
    return result;
  }
}

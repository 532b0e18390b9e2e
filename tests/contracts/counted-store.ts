import type { World } from "@cloudstub/core";
import type { Collection, Family, Scope } from "@cloudstub/kit";
import { expect } from "vitest";

/** Runs one operation and notes under its name how often it touched the store. */
export type Measure = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** How a store gets few elements, unless it begins with none, and how many; every operation's cost is below a bound in both. */
interface Growth {
  /** Where the elements are added, in one transaction. */
  readonly world: World;
  few?(): void;
  many(): void;
  readonly below: number;
  /** How many times as often an operation may touch many elements, where what it has to do depends on their times; exactly as often unless given. */
  readonly atMost?: number;
}

/** A service's state that counts how often it is touched. */
interface CountedStore<State> {
  /** Takes the place of the service's own `state`, or of its overlay's. */
  open(...scopes: readonly [Scope, ...Scope[]]): State;
  /** The state that was opened last; set once the service was called. */
  readonly state: State;
  /** Expects that each operation touches the store, and as often with many elements as with few. */
  expectFlatCosts(operations: (measure: Measure) => Promise<void>, growth: Growth): Promise<void>;
}

/** Counts the accesses to a service's collections: every call and every step of an iteration. */
export function countedStore<State>(stateOf: (scope: Scope, contract: Scope) => State): CountedStore<State> {
  let state: State;
  let touched = 0;
  const costs = async (operations: (measure: Measure) => Promise<void>): Promise<Record<string, number>> => {
    const measured: Record<string, number> = {};
    await operations(async (name, run) => {
      touched = 0;
      const result = await run();
      measured[name] = touched;
      return result;
    });
    return measured;
  };
  return {
    open(scope, contract = scope) {
      state = stateOf(
        counting(scope, () => touched++),
        counting(contract, () => touched++),
      );
      return state;
    },
    get state() {
      return state;
    },
    async expectFlatCosts(operations, growth) {
      growth.world.store.transaction(() => growth.few?.());
      const few = await costs(operations);
      growth.world.store.transaction(() => growth.many());
      const many = await costs(operations);
      if (growth.atMost === undefined) expect(many).toEqual(few);
      for (const [name, cost] of Object.entries(few))
        expect(many[name], name).toBeLessThanOrEqual(cost * (growth.atMost ?? 1));
      expect(Math.max(...Object.values(few))).toBeLessThan(growth.below);
      expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
    },
  };
}

function counting(scope: Scope, touch: () => void): Scope {
  const watch = <V>(collection: Collection<V>): Collection<V> =>
    new Proxy(collection, {
      get(target, name) {
        touch();
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => steps(member.apply(target, args), touch);
      },
    });
  const family = <V>(name: string): Family<V> => {
    const members = scope.family<V>(name);
    return { of: (id) => watch(members.of(id)), drop: (id) => members.drop(id) };
  };
  return { collection: <V>(name: string) => watch(scope.collection<V>(name)), family };
}

function steps(result: unknown, touch: () => void): unknown {
  // A stored body is an element, not an iteration over elements.
  if (typeof result !== "object" || result === null || ArrayBuffer.isView(result) || !(Symbol.iterator in result))
    return result;
  return (function* () {
    for (const element of result as Iterable<unknown>) {
      touch();
      yield element;
    }
  })();
}

import type { Scope } from "@cloudstub/kit";

type Declare = (scope: Scope) => object;

/** A collection, or a family of them, that a service has in each scope. */
class Declared {
  constructor(readonly make: (scope: Scope) => unknown) {}
}

/**
 * Makes states of a service, each in its scope. A large service has dozens of collections, of which most worlds use a few: so each is made when
 * it is first used. A state that wraps its collections is made as a whole.
 */
export function lazyState(declare: Declare): Declare {
  const declared = new Map<string, Declared>();
  const note = (name: string, make: Declared["make"]): never => {
    const collection = declared.get(name) ?? new Declared(make);
    declared.set(name, collection);
    return collection as never;
  };
  const state = declare({
    collection: (name: string) => note(name, (scope) => scope.collection(name)),
    family: (name: string) => note(`${name}/`, (scope) => scope.family(name)),
  });
  const members = Object.values(state);
  const isWrapped = [...declared.values()].some((collection) => !members.includes(collection));
  return isWrapped ? declare : statesLike(state);
}

/** Makes states with these members. */
function statesLike(declared: object): Declare {
  const members = Object.entries(declared);
  const none = members.map((): unknown => undefined);

  class State {
    readonly #scope: Scope;
    /** By the places of the members. */
    readonly #made = none.slice();

    constructor(scope: Scope) {
      this.#scope = scope;
    }

    static {
      for (const [place, [name, member]] of members.entries()) {
        const get = function (this: State): unknown {
          this.#made[place] ??= member.make(this.#scope);
          return this.#made[place];
        };
        Object.defineProperty(State.prototype, name, member instanceof Declared ? { get } : { value: member });
      }
    }
  }
  return (scope) => new State(scope);
}

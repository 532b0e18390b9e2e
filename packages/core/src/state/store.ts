import type { Collection, Family, Scope } from "@cloudstub/kit";
import { emptyTree, type Holder, TreeCollection } from "./collection.js";

/** All state of one world: named trees, whose names begin with the id of the service that owns them. */
export class Store {
  readonly #trees = new Map<string, Holder>();

  /** The part of the store that belongs to one service. */
  scope(service: string): Scope {
    return {
      collection: <V>(name: string): Collection<V> => this.#view<V>(`${service}/${name}`),
      family: <V>(name: string): Family<V> => ({
        of: (id) => this.#view<V>(`${service}/${name}/${id}`),
        drop: (id) => void this.#trees.delete(`${service}/${name}/${id}`),
      }),
    };
  }

  /** Clears the state of one service, or of all. */
  reset(service?: string): void {
    if (service === undefined) this.#trees.clear();
    for (const name of this.#trees.keys()) {
      if (name.startsWith(`${service}/`)) this.#trees.delete(name);
    }
  }

  #view<V>(name: string): Collection<V> {
    return new TreeCollection<V>((create) => {
      let holder = this.#trees.get(name);
      if (holder === undefined && create) {
        holder = { tree: emptyTree() };
        this.#trees.set(name, holder);
      }
      return holder as Holder<V> | undefined;
    });
  }
}

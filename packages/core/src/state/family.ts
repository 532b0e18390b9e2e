import type { Collection, Family } from "@cloudstub/kit";

/** For how many ids a scope remembers views. */
const MAX_IDS = 1000;

/** What the families of a scope have in common. */
export interface FamilyStore {
  /** The scope, `sqs` or `sqs/111122223333/eu-west-1`. */
  readonly scope: string;
  readonly views: FamilyViews;
  readonly view: (name: string) => Collection<unknown>;
  readonly drop: (name: string) => void;
}

/** A family of collections. A world has a hundred of them, most of which it never uses: so it has no functions of its own. */
export class TreeFamily<V> implements Family<V> {
  readonly #name: string;
  readonly #store: FamilyStore;
  readonly #number: number;

  constructor(name: string, store: FamilyStore) {
    this.#name = name;
    this.#store = store;
    this.#number = store.views.addFamily();
  }

  of(id: string): Collection<V> {
    const views = this.#store.views.of(id);
    views[this.#number] ??= this.#store.view(this.#treeName(id));
    return views[this.#number] as Collection<V>;
  }

  drop(id: string): void {
    this.#store.drop(this.#treeName(id));
  }

  #treeName(id: string): string {
    return `${this.#store.scope}/${this.#name}/${id}`;
  }
}

/**
 * Remembers the views of the families of a scope: they stay valid, whatever happens to their trees. One search finds the views of an id in
 * all families, because an operation on a queue or a table asks several of them.
 */
export class FamilyViews {
  readonly #byId = new Map<string, Collection<unknown>[]>();
  #lastId: string | undefined;
  #last: Collection<unknown>[] = [];
  #families = 0;

  /** The place of a new family among the views of an id. */
  addFamily(): number {
    return this.#families++;
  }

  /** The views of an id by the places of their families. */
  of(id: string): Collection<unknown>[] {
    if (id === this.#lastId) return this.#last;
    this.#lastId = id;
    this.#last = this.#byId.get(id) ?? this.#remember(id);
    return this.#last;
  }

  #remember(id: string): Collection<unknown>[] {
    if (this.#byId.size === MAX_IDS) this.#byId.clear();
    // An array that grows would keep room for three times as many.
    const views = Array.from<Collection<unknown>>({ length: this.#families });
    this.#byId.set(id, views);
    return views;
  }
}

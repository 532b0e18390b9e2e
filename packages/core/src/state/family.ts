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

/** The views of an id in the families of a scope. */
type Views = (Collection<unknown> | undefined)[];

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
  readonly #byId = new Map<string, Views>();
  #lastId: string | undefined;
  #last: Views = [];
  /** As long as there are families. */
  #none: readonly undefined[] = [];

  /** The place of a new family among the views of an id. */
  addFamily(): number {
    const place = this.#none.length;
    this.#none = [...this.#none, undefined];
    return place;
  }

  /** The views of an id by the places of their families. */
  of(id: string): Views {
    if (id === this.#lastId && this.#last.length === this.#none.length) return this.#last;
    this.#lastId = id;
    this.#last = this.#remember(id);
    return this.#last;
  }

  /** There may be more families than there were. An array that grows by itself would keep room for three times as many. */
  #remember(id: string): Views {
    const known = this.#byId.get(id);
    if (known?.length === this.#none.length) return known;
    if (known === undefined && this.#byId.size === MAX_IDS) this.#byId.clear();
    const views = known === undefined ? this.#none.slice() : known.concat(this.#none.slice(known.length));
    this.#byId.set(id, views);
    return views;
  }
}

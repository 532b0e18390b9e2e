import { emptyTree, type Tree } from "./tree.js";
import { scopeIn } from "./tree-names.js";

/** The trees of a store as they were at one moment, by name. */
export type Snapshot = Omit<TreeMap, "set" | "delete">;

/** Trees with records by name, in order. Copies share their nodes, so a copy takes the same time for any number of trees. */
export class TreeMap {
  readonly #trees: Tree<Tree>;
  #records: number;

  constructor(trees: Tree<Tree> = emptyTree(), records = 0) {
    this.#trees = trees;
    this.#records = records;
  }

  /** The number of trees. */
  get size(): number {
    return this.#trees.size;
  }

  /** The number of records in all. */
  get records(): number {
    return this.#records;
  }

  get(name: string): Tree | undefined {
    return this.#trees.get(name);
  }

  /** Puts a tree where none of that name is. One without records is left out. */
  set(name: string, tree: Tree): void {
    if (tree.size === 0) return;
    this.#trees.exchange(name, tree);
    this.#records += tree.size;
  }

  delete(name: string): void {
    const tree = this.#trees.get(name);
    if (tree === undefined) return;
    this.#trees.delete(name);
    this.#records -= tree.size;
  }

  copy(): TreeMap {
    return new TreeMap(this.#trees.clone(), this.#records);
  }

  [Symbol.iterator](): IterableIterator<[name: string, tree: Tree]> {
    return this.#trees.entries();
  }

  /** The names that begin with `prefix`, which ends with a slash. */
  *names(prefix: string): IterableIterator<string> {
    for (const [name] of this.#trees.entries(prefix)) {
      if (!name.startsWith(prefix)) return;
      yield name;
    }
  }

  /** The parts of the store in which a service has trees (see `scopeIn`), by a search for each, and for each of its collections. */
  *scopes(service: string): IterableIterator<string> {
    const prefix = `${service}/`;
    for (let name = this.#from(prefix); name?.startsWith(prefix) === true; name = this.#afterPartOf(name, prefix))
      yield scopeIn(name);
  }

  /** The first name after those in the same account and region, or in the same collection of the service. */
  #afterPartOf(name: string, prefix: string): string | undefined {
    const end = name.indexOf("/", Math.max(scopeIn(name).length, prefix.length));
    return end < 0 ? this.#from(`${name}\0`) : this.#from(afterAll(name.slice(0, end + 1)));
  }

  /** The first name that is not less than this one. */
  #from(name: string): string | undefined {
    return this.#trees.entries(name).next().value?.[0];
  }
}

/** The first text after all that begin with `prefix`, which ends with a slash. */
function afterAll(prefix: string): string {
  return `${prefix.slice(0, -1)}0`;
}

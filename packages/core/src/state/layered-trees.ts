import type { ChangesByScope } from "./changes.js";
import { emptyTree, slotOf, type TreeSlot } from "./tree.js";
import { TreeMap } from "./tree-map.js";
import { scopeIn } from "./tree-names.js";

/**
 * Keeps the trees of a store in two layers: slots for the trees in use, and below them the trees that a snapshot captured and nothing has
 * written since.
 *
 * Snapshots share the lower layer, so a tree leaves it when it is first written: a store holds no records that only a snapshot still has.
 * That changes nothing that can be seen, and is not undone.
 */
export class LayeredTrees {
  readonly #slots = new Map<string, TreeSlot>();
  readonly #captured: TreeMap;
  readonly #changes: ChangesByScope;
  #generation = {};

  constructor(changes: ChangesByScope, captured = new TreeMap()) {
    this.#changes = changes;
    this.#captured = captured;
  }

  /** Another object after each change of which trees there are: until then {@link read} returns the same for a name. */
  get generation(): object {
    return this.#generation;
  }

  /** A tree to read; undefined where it was never written. */
  read(name: string): TreeSlot | undefined {
    return this.#slots.get(name) ?? this.#open(name);
  }

  /** A tree to write; undefined where it was never written. */
  write(name: string): TreeSlot | undefined {
    const slot = this.read(name);
    if (slot?.isCaptured) {
      this.#captured.delete(name);
      slot.tree = slot.tree.clone();
      slot.isCaptured = false;
    }
    return slot;
  }

  /** Adds a tree, an empty one unless given; the function that it returns removes it. */
  add(name: string, tree = emptyTree<unknown>()): () => void {
    this.#slots.set(name, slotOf({ name, tree, changes: this.#changes.of(scopeIn(name)), isCaptured: false }));
    this.#generation = {};
    return () => {
      this.#slots.delete(name);
      this.#generation = {};
    };
  }

  /** Removes a tree; the function that it returns puts it back. */
  remove(name: string): () => void {
    const slot = this.#slots.get(name);
    const tree = this.#captured.get(name);
    this.#slots.delete(name);
    this.#captured.delete(name);
    this.#generation = {};
    return () => {
      if (slot !== undefined) this.#slots.set(name, slot);
      if (tree !== undefined) this.#captured.set(name, tree);
      this.#generation = {};
    };
  }

  /** The trees as they are now; O(number of trees that are in use). */
  capture(): TreeMap {
    const captured = this.#captured.copy();
    for (const { name, tree, isCaptured } of this.#slots.values()) if (!isCaptured) captured.set(name, tree.clone());
    return captured;
  }

  /** The names that begin with `prefix`, which ends with a slash, or all. */
  names(prefix = ""): Set<string> {
    const inUse = [...this.#slots.keys()].filter((name) => name.startsWith(prefix));
    return new Set([...inUse, ...this.#captured.names(prefix)]);
  }

  /** The names of trees with records that begin with `prefix`, which ends with a slash. */
  *namesWithRecords(prefix: string): IterableIterator<string> {
    for (const { name, tree, isCaptured } of this.#slots.values()) {
      if (!isCaptured && tree.size > 0 && name.startsWith(prefix)) yield name;
    }
    yield* this.#captured.names(prefix);
  }

  /** The parts of the store in which a service has trees. */
  scopes(service: string): Set<string> {
    const inUse = [...this.#slots.keys()].filter((name) => name.startsWith(`${service}/`));
    return new Set([...inUse.map(scopeIn), ...this.#captured.scopes(service)]);
  }

  #open(name: string): TreeSlot | undefined {
    const tree = this.#captured.get(name);
    if (tree === undefined) return undefined;
    const slot = slotOf({ name, tree, changes: this.#changes.of(scopeIn(name)), isCaptured: true });
    this.#slots.set(name, slot);
    return slot;
  }
}
